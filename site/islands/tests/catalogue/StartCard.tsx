import { formatMoment } from '../../../../api/contract/shared/format-dates.ts';
import { useRef } from 'react';
import type { Access } from '../../../../scripts/content/access.ts';
import { withQueries } from '../../../client/queries.tsx';
import { openingOf } from '../../../client/format/test-text.ts';
import { useAuth } from '../../../client/session/auth.tsx';
import { hallAddress, resultAddress, startTest } from '../../../client/tests/start-test.ts';
import { LoadError } from '../../../client/ui/Notice.tsx';
import { useCall, useNow } from '../../../client/ui/hooks.ts';
import { learnerIsland } from '../../learner-island.tsx';
import { AttemptList, useAttempts } from './AttemptList.tsx';
import { nextStep, scoredAttempts, type NextStep } from './attempts-state.ts';
import { countText } from '../../../client/format/count-text.ts';

interface StartCardProps {
  /** Slug. */
  test: string;
  access: Access;
  minutes: number;
  opens: string | null;
  closes: string | null;
  /** Whether it can be taken once, because its answers wait until it closes. */
  once: boolean;
  learner: string;
}

/** On the page of a test: the next step, and the learner's attempts at it. */
function StartCard({ test, access, minutes, opens, closes, once }: StartCardProps) {
  const now = useNow(5_000);
  const { user } = useAuth();
  const attempts = useAttempts(test);
  const [call, run] = useCall();
  /* Kept after an error, so that pressing again starts no second attempt. */
  const attempt = useRef<string | null>(null);
  const start = () =>
    void run(async () => {
      attempt.current ??= crypto.randomUUID();
      /* Another device may have started it. */
      location.assign(hallAddress(await startTest(attempt.current, { test })));
    });

  if (attempts.isError) {
    const text = `Your attempts could not be loaded. ${attempts.error.message}`;
    return <LoadError text={text} onRetry={() => void attempts.refetch()} />;
  }
  if (!attempts.data) {
    return (
      <p className="min-h-12 text-soft" role="status">
        Loading…
      </p>
    );
  }
  const step = nextStep(attempts.data, { opening: openingOf({ opens, closes }, now), once }, now);
  const scored = scoredAttempts(attempts.data);
  const locked =
    access === 'premium' && user?.isPremium === false && user.role !== 'admin' && step.kind === 'start';
  return (
    <>
      {locked ? (
        <p>
          <button type="button" className="button button-primary px-8" data-upgrade>
            Upgrade to Premium
          </button>
          <span className="mt-2 block text-soft">This test is for premium members.</span>
        </p>
      ) : (
        <Step
          step={step}
          opens={opens}
          closes={closes}
          minutes={minutes}
          busy={call.busy || call.done}
          onStart={start}
        />
      )}
      {call.problem !== null && (
        <p className="notice-bad mt-4" role="alert">
          {call.problem}
        </p>
      )}
      {scored.length > 0 && (
        <section aria-labelledby="_attempts" className="mt-8">
          <h2 id="_attempts" className="text-2xl font-bold">
            Your attempts
          </h2>
          <div className="mt-2">
            <AttemptList attempts={scored} ofOneTest />
          </div>
        </section>
      )}
    </>
  );
}

interface StepProps extends Pick<StartCardProps, 'opens' | 'closes' | 'minutes'> {
  step: NextStep;
  busy: boolean;
  onStart: () => void;
}

function Step({ step, opens, closes, minutes, busy, onStart }: StepProps) {
  const again = (label: string, style: string) => (
    <button type="button" className={`button ${style} px-8`} disabled={busy} onClick={onStart}>
      {busy ? 'Starting…' : label}
    </button>
  );
  switch (step.kind) {
    case 'continue':
      return (
        <p>
          <a className="button button-primary px-8" href={hallAddress(step.attempt)}>
            Continue
          </a>
          <span className="mt-2 block text-soft">Your test is running, and its clock with it.</span>
        </p>
      );
    case 'result':
      return (
        <p className="flex flex-wrap gap-3">
          <a className="button button-primary px-8" href={resultAddress(step.attempt)}>
            See your result
          </a>
          {step.again && again('Take it again', 'button-quiet')}
        </p>
      );
    case 'later':
      return (
        <p className="notice-warn" role="status">
          {opens !== null && `This test opens on ${formatMoment(opens)}. You can start it then.`}
        </p>
      );
    case 'closed':
      return (
        <p className="notice-warn" role="status">
          {closes !== null && `This test closed on ${formatMoment(closes)}.`}
        </p>
      );
    default:
      return (
        <p>
          {again('Start test', 'button-primary')}
          <span className="mt-2 block text-soft">
            The clock of {countText(minutes, 'minute')} starts at once and does not stop
            {closes !== null && `; the test closes on ${formatMoment(closes)}`}.
          </span>
        </p>
      );
  }
}

export const StartCardIsland = learnerIsland(withQueries(StartCard));
