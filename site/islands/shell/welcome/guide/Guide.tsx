import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { SubjectSummary } from '../../../../../api/contract/content/topics.ts';
import type { TargetDay } from '../../../../../api/contract/study/targets.ts';
import { profileProblem } from '../../../../../api/contract/identity/identity-rules.ts';
import { ApiError, callApi } from '../../../../client/api/call-api.ts';
import { readSubjects } from '../../../../client/queries.tsx';
import { useAuth } from '../../../../client/session/auth.tsx';
import { learnerToday } from '../../../../client/session/learner-day.ts';
import { readProfile, saveProfile } from '../../../../client/profile/profile-api.ts';
import { GUIDE_KEY } from '../../../../client/session/session.ts';
import { deviceZone, shouldPropose } from '../../../../client/profile/time-zones.ts';
import { readStored, removeStored, writeStored } from '../../../../client/storage/local-storage.ts';
import { useCall } from '../../../../client/ui/hooks.ts';
import { queueToast } from '../../../../client/ui/toasts/toasts.ts';
import { ExamStep, GuidePanel, MinutesStep } from './guide-parts.tsx';
import { answersOf, changeOf, parseStep, STEPS, type Answers } from './guide-state.ts';
import { weekPlan, type PlannedDay } from './week-plan.ts';
import { SubjectChoices } from '../../../../client/profile/SubjectChoices.tsx';
import { formatWeekday } from '../../../../client/format/format.ts';
import { SubjectIcon } from '../../../../client/ui/SubjectIcon.tsx';
import { createRoot } from 'react-dom/client';
import { IslandRoot } from '../../../island.tsx';

const STEP_KEY = 'guide_step';

const TITLES = {
  exam: 'What are you preparing for?',
  minutes: 'How much time have you got a day?',
  subjects: 'Which subjects come first?',
  week: 'Your first week',
} as const;

/** Three questions after signing up, each saved by itself, and a week of targets made from the answers. */
function Guide({ onClose }: { onClose: () => void }) {
  const { user } = useAuth();
  const [step, setStep] = useState(() => parseStep(readStored(STEP_KEY)));
  const [answers, setAnswers] = useState<Answers | null>(null);
  const [subjects, setSubjects] = useState<SubjectSummary[]>([]);
  const [loading, load] = useCall();
  const [call, run] = useCall();
  const [device] = useState(deviceZone);
  const heading = useRef<HTMLParagraphElement>(null);
  const zone = user && shouldPropose(user, device) ? device : null;
  const set = (change: Partial<Answers>) => setAnswers((before) => before && { ...before, ...change });

  useEffect(() => {
    void load(async () => {
      const [profile, published] = await Promise.all([readProfile(), readSubjects()]);
      setAnswers(answersOf(profile));
      setSubjects(published);
    });
  }, [load]);

  const goTo = (next: (typeof STEPS)[number]) => {
    writeStored(STEP_KEY, next);
    setStep(next);
    heading.current?.focus();
  };
  const finish = async () => {
    await saveProfile({ guideDone: true });
    removeStored(STEP_KEY);
    removeStored(GUIDE_KEY);
  };
  const skip = () =>
    void run(async () => {
      await finish();
      onClose();
    });
  const index = STEPS.indexOf(step);
  const days =
    step === 'week' && answers && user
      ? weekPlan(subjects, { ...answers, isPremium: user.isPremium, today: learnerToday(Date.now()) })
      : [];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void run(async () => {
      if (!answers) return;
      if (step === 'week') {
        await planDays(days);
        await finish();
        queueToast({
          title: 'Your first week is planned',
          link: { href: '/calendar', label: 'See the calendar' },
        });
        /* Its first card is the next step. */
        location.assign('/');
        return;
      }
      const change = changeOf(step, answers, zone);
      const problem = profileProblem(change);
      if (problem !== null) throw new ApiError(null, 'invalid', problem);
      await saveProfile(change);
      goTo(STEPS[index + 1] ?? 'week');
    });
  };
  const problem = loading.problem ?? call.problem;

  return (
    <GuidePanel title={TITLES[step]} onClose={onClose}>
      <p ref={heading} tabIndex={-1} className="mt-1 text-sm font-semibold text-soft">
        {step === 'week'
          ? 'Made from your answers. You can change it in the calendar.'
          : `Step ${index + 1} of 3`}
      </p>
      <div className="mt-3 grid grid-cols-3 gap-1.5" aria-hidden="true">
        {[0, 1, 2].map((bar) => (
          <span key={bar} className={`h-1.5 rounded-full ${bar <= index ? 'bg-accent' : 'bg-sunken'}`} />
        ))}
      </div>
      {problem !== null && (
        <p className="notice-bad mt-4" role="alert">
          {problem}
        </p>
      )}
      {answers === null ? (
        problem === null && (
          <p className="py-10 text-center text-soft" role="status">
            Loading…
          </p>
        )
      ) : (
        <form className="mt-4 flex min-h-0 flex-col" onSubmit={submit}>
          <div className="-mx-1 min-h-0 overflow-y-auto p-1">
            {step === 'exam' && <ExamStep answers={answers} set={set} zone={zone} />}
            {step === 'minutes' && <MinutesStep answers={answers} set={set} />}
            {step === 'subjects' && <SubjectsStep answers={answers} set={set} subjects={subjects} />}
            {step === 'week' && <WeekStep days={days} />}
          </div>
          <div className="mt-4 flex shrink-0 flex-wrap items-center gap-2">
            <button
              type="button"
              className="button button-quiet max-sm:px-3"
              disabled={call.busy}
              onClick={skip}
            >
              Skip
            </button>
            {index > 0 && (
              <button
                type="button"
                className="button button-quiet max-sm:px-3"
                disabled={call.busy}
                onClick={() => goTo(STEPS[index - 1] ?? 'exam')}
              >
                Back
              </button>
            )}
            <button
              type="submit"
              className="button button-primary ms-auto"
              disabled={call.busy || (step === 'week' && days.length === 0)}
            >
              {step === 'week' ? 'Plan this week' : 'Next'}
            </button>
          </div>
        </form>
      )}
    </GuidePanel>
  );
}

/** Plans the days that have no targets yet. Repeating it changes nothing. @throws {ApiError} */
async function planDays(days: readonly PlannedDay[]): Promise<void> {
  const [from, to] = [days[0]?.date, days.at(-1)?.date];
  if (from === undefined || to === undefined) return;
  const planned = await callApi<TargetDay[]>(`/user/daily-targets?from=${from}&to=${to}`);
  const taken = new Set(planned.map(({ date }) => date));
  for (const { date, targets } of days) {
    if (taken.has(date)) continue;
    const rows = targets.map(({ subject, topic, targetTime }) => ({ subject, topic, targetTime }));
    await callApi('/user/daily-targets', { method: 'POST', body: { date, targets: rows, basedOn: [] } });
  }
}

interface SubjectsStepProps {
  answers: Answers;
  set: (change: Partial<Answers>) => void;
  subjects: readonly SubjectSummary[];
}

/** Asks for the subjects that are studied first, in the order in which they are pressed. */
function SubjectsStep({ answers, set, subjects }: SubjectsStepProps) {
  return (
    <fieldset>
      <legend className="text-soft">
        Choose a few, in your order. Without a choice the week takes topics from all of them.
      </legend>
      <div className="mt-4">
        <SubjectChoices
          subjects={subjects}
          chosen={answers.subjects}
          onChange={(chosen) => set({ subjects: chosen })}
        />
      </div>
    </fieldset>
  );
}

/** The proposed week. */
function WeekStep({ days }: { days: readonly PlannedDay[] }) {
  if (days.length === 0)
    return <p className="text-soft">There are no topics to plan yet. You can set targets in the calendar.</p>;
  return (
    <ol className="grid gap-1" tabIndex={0} aria-label="Proposed days">
      {days.map(({ date, targets }) => (
        <li key={date} className="grid gap-x-4 py-2 sm:grid-cols-[8rem_1fr]">
          <p className="pt-1.5 text-sm font-semibold text-soft">{formatWeekday(date)}</p>
          <ul>
            {targets.map(({ subject, topic, title, targetTime }) => (
              <li key={`${subject}/${topic}`} className="flex items-center gap-3 py-1">
                <SubjectIcon slug={subject} size={32} />
                <span className="min-w-0 flex-1 font-medium">{title}</span>
                <span className="shrink-0 text-sm text-soft tabular-nums">{targetTime} min</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** Shows the guide. */
export function showGuide(): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  root.render(
    <IslandRoot>
      <Guide onClose={close} />
    </IslandRoot>,
  );
}
