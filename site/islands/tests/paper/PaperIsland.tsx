import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../../client/api/call-api.ts';
import { withQueries } from '../../../client/queries.tsx';
import { countText } from '../../../client/format/count-text.ts';
import { useAuth } from '../../../client/session/auth.tsx';
import { BadTestLink } from '../../../client/tests/made-test-link.ts';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { LoadError } from '../../../client/ui/Notice.tsx';
import { IslandRoot } from '../../island.tsx';
import { AnswerEntry } from './AnswerEntry.tsx';
import { durationText } from './paper-state.ts';
import { loadPaper, readPaperSource, type LoadedPaper, type PaperSource } from './paper-source.ts';
import { PrintView } from './PrintView.tsx';

/** The page on which papers are printed and answers from paper are entered. Works for readers who are not signed in. */
export function PaperIsland() {
  const [started, setStarted] = useState(false);
  /* The address is not known at the publish. */
  useEffect(() => setStarted(true), []);
  return <IslandRoot>{started ? <PaperPage /> : <EmptyState loading />}</IslandRoot>;
}

type View = 'print' | 'answers';
const viewInAddress = (): View => (location.hash === '#answers' ? 'answers' : 'print');

const PaperPage = withQueries(function PaperPage() {
  const { status, user } = useAuth();
  const source = useMemo((): PaperSource | BadTestLink => {
    try {
      return readPaperSource(location.search);
    } catch (error) {
      if (error instanceof BadTestLink) return error;
      throw error;
    }
  }, []);
  const isBad = source instanceof BadTestLink;
  const key = isBad ? '' : source.key;
  const found = useQuery({
    queryKey: ['printed-paper', key, user?.id ?? null],
    queryFn: () => (isBad ? null : loadPaper(source)),
    /* A paper that changes while it is being filled in would move the answers. */
    staleTime: Infinity,
    enabled: !isBad && status !== 'restoring',
  });

  if (isBad) {
    return (
      <EmptyState picture="books" title="This link does not work" text={source.message}>
        <a className="button button-primary" href="/tests">
          All tests
        </a>
      </EmptyState>
    );
  }
  if (found.isError) return <Problem error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <EmptyState loading />;
  if (found.data === null) {
    const attempt = source.kind === 'attempt' ? source.id : '';
    return (
      <EmptyState
        picture="books"
        title="This test is still running"
        text="It can be printed once it is submitted."
      >
        <a className="button button-primary" href={`/tests/hall?attempt=${encodeURIComponent(attempt)}`}>
          Continue
        </a>
      </EmptyState>
    );
  }
  return <OnPaper loaded={found.data} learner={user?.id ?? null} draftName={key} />;
});

function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'sign_in_required') {
    return (
      <EmptyState picture="books" title="Sign in to print this" text={error.message}>
        <button type="button" className="button button-primary" data-sign-in="">
          Sign In to Continue
        </button>
      </EmptyState>
    );
  }
  if (code === 'premium_required') {
    return (
      <EmptyState picture="books" title="For premium members" text={error.message}>
        <button type="button" className="button button-primary" data-upgrade="">
          Upgrade to Premium
        </button>
      </EmptyState>
    );
  }
  if (error instanceof ApiError && [400, 404, 409].includes(error.status ?? 0)) {
    const title = error.code === 'test_not_printable' ? 'Not to be printed yet' : 'Nothing to print';
    return (
      <EmptyState picture="books" title={title} text={error.message}>
        <a className="button button-primary" href="/tests">
          All tests
        </a>
      </EmptyState>
    );
  }
  return <LoadError text={error.message} onRetry={onRetry} />;
}

interface OnPaperProps {
  loaded: LoadedPaper;
  learner: string | null;
  draftName: string;
}

function OnPaper({ loaded, learner, draftName }: OnPaperProps) {
  const { paper } = loaded;
  const [view, setView] = useState(viewInAddress);
  useEffect(() => {
    const onChange = () => setView(viewInAddress());
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
  /* The name of a saved PDF. */
  useEffect(() => {
    document.title = paper.title;
  }, [paper.title]);
  return (
    <>
      <header className="no-print">
        <h1 className="mt-3 text-3xl font-bold wrap-anywhere sm:text-4xl">
          <bdi>{paper.title}</bdi>
        </h1>
        <p className="mt-1 text-soft">
          {countText(paper.questions.length, 'question')} · {durationText(paper.minutes)}
        </p>
        <nav aria-label="On paper" className="mt-4 flex flex-wrap gap-2">
          {(['print', 'answers'] as const).map((one) => (
            <a
              key={one}
              className="pill inline-flex items-center"
              href={`#${one}`}
              aria-current={view === one ? 'page' : undefined}
            >
              {one === 'print' ? 'Print' : 'I took it on paper'}
            </a>
          ))}
        </nav>
      </header>
      {view === 'print' ? (
        <PrintView loaded={loaded} />
      ) : learner === null ? (
        <EmptyState
          picture="done"
          title="Sign in to have your answers marked"
          text="The result is kept with your tests, question by question."
        >
          <button type="button" className="button button-primary" data-sign-in="">
            Sign In to Continue
          </button>
        </EmptyState>
      ) : (
        <AnswerEntry key={learner} loaded={loaded} learner={learner} draftName={draftName} />
      )}
    </>
  );
}
