import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { REPORTED_PER_PAGE } from '../../../../api/contract/tests/corrections.ts';
import type { ReportedQuestion } from '../../../../api/contract/tests/errata.ts';
import { callApi } from '../../../client/api/api.ts';
import { withQueries } from '../../../client/api/with-queries.tsx';
import { formatDay } from '../../../client/format/format.ts';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { LoadError } from '../../../client/ui/LoadError.tsx';
import { adminIsland } from '../../island.tsx';
import { QuestionView } from './QuestionView.tsx';
import { REASON_NAMES } from '../../../client/question/report-reasons.ts';

/** Questions that learners have reported, and any question by its reference. */
function Questions() {
  const [ref, setRef] = useState<string | null>(null);
  const top = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (ref === null && wasOpen.current) top.current?.focus();
    wasOpen.current = ref !== null;
  }, [ref]);
  if (ref !== null) return <QuestionView key={ref} questionRef={ref} onClose={() => setRef(null)} />;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 ref={top} tabIndex={-1} className="scroll-mt-24 text-xl font-bold outline-none">
        Questions
      </h2>
      <OpenByRef onOpen={setRef} />
      <h3 className="text-lg font-semibold">Reported by learners</h3>
      <Reported onOpen={setRef} />
    </section>
  );
}

function OpenByRef({ onOpen }: { onOpen: (ref: string) => void }) {
  const [typed, setTyped] = useState('');
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') onOpen(typed.trim());
      }}
    >
      <div className="min-w-60 flex-1">
        <label htmlFor="_question-ref" className="font-medium">
          Open a question by subject, topic and id
        </label>
        <input
          id="_question-ref"
          className="field"
          type="text"
          placeholder="polity/preamble/q1"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <button type="submit" className="button button-quiet">
        Open
      </button>
    </form>
  );
}

function Reported({ onOpen }: { onOpen: (ref: string) => void }) {
  const { data, isError, error, isFetching, refetch, fetchNextPage, hasNextPage } = useInfiniteQuery({
    queryKey: ['admin', 'questions', 'reported'],
    queryFn: ({ pageParam }) => {
      const query = pageParam === null ? '' : `?${new URLSearchParams({ before: pageParam }).toString()}`;
      return callApi<ReportedQuestion[]>(`/admin/questions/reported${query}`);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < REPORTED_PER_PAGE ? null : (page.at(-1)?.newest ?? null)),
  });
  const questions = data?.pages.flat();
  if (isError && questions === undefined) {
    return (
      <LoadError text={`The reports could not be loaded. ${error.message}`} onRetry={() => void refetch()} />
    );
  }
  if (questions === undefined) return <EmptyState loading />;
  if (questions.length === 0) {
    return <EmptyState title="No open reports" text="Learners can report a question under its answer." />;
  }
  return (
    <>
      <ul className="card divide-y divide-line">
        {questions.map(({ ref, title, question, open, newest, reasons }) => (
          <li key={ref} className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 sm:px-5">
            <div className="min-w-0 flex-1 basis-80">
              <p className="line-clamp-2 font-medium">
                <bdi>{question}</bdi>
              </p>
              <p className="mt-1 text-sm text-soft">
                {title} · {open === 1 ? '1 report' : `${open} reports`} · {formatDay(newest)}
              </p>
              <p className="mt-1 text-sm text-soft">
                {reasons.map((reason) => REASON_NAMES[reason]).join('; ')}
              </p>
            </div>
            <button
              type="button"
              className="button button-quiet"
              aria-label={`Open: ${question}`}
              onClick={() => onOpen(ref)}
            >
              Open
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          className="button button-quiet justify-self-start"
          disabled={isFetching}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </button>
      )}
    </>
  );
}

export const QuestionsIsland = adminIsland(withQueries(Questions));
