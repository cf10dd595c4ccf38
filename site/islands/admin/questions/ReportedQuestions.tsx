import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { ReportedQuestion } from '../../../../api/contract/tests/errata.ts';
import { REPORT_REASONS } from '../../../../api/contract/tests/test-rules.ts';
import { callApi } from '../../../client/api/call-api.ts';
import { useSubjects } from '../../../client/queries.tsx';
import { REASON_NAMES } from '../../../client/question/report-texts.ts';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { LoadError } from '../../../client/ui/Notice.tsx';
import { ALL_OPEN, countText, isFiltered, reportQuery, type ReportFilter } from './questions-state.ts';
import { formatOwnDay } from '../../../client/session/learner-day.ts';

interface ReportedPage {
  questions: ReportedQuestion[];
  total: number;
  next: string | null;
}

interface ReportedQuestionsProps {
  filter: ReportFilter;
  onFilter: (filter: ReportFilter) => void;
  onOpen: (ref: string) => void;
}

/** Reported questions with a filter, 50 at a time. */
export function ReportedQuestions({ filter, onFilter, onOpen }: ReportedQuestionsProps) {
  const { data, isError, error, isFetching, refetch, fetchNextPage, hasNextPage } = useInfiniteQuery({
    queryKey: ['admin', 'questions', 'reported', filter],
    queryFn: ({ pageParam }) =>
      callApi<ReportedPage>(`/admin/questions/reported?${reportQuery(filter, pageParam)}`),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const questions = data?.pages.flatMap((page) => page.questions);
  return (
    <section aria-labelledby="_reported" className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id="_reported" className="text-lg font-semibold">
        Reported by learners
      </h3>
      <Filter filter={filter} onFilter={onFilter} />
      <p role="status" className="text-sm text-soft">
        {data && countText(data.pages[0]?.total ?? 0, filter)}
      </p>
      {isError && questions === undefined && (
        <LoadError
          text={`The reports could not be loaded. ${error.message}`}
          onRetry={() => void refetch()}
        />
      )}
      {!isError && questions === undefined && <EmptyState loading />}
      {questions?.length === 0 && <None filter={filter} onFilter={onFilter} />}
      {questions !== undefined && questions.length > 0 && (
        <ul className="card divide-y divide-line">
          {questions.map((question) => (
            <Row key={question.ref} question={question} onOpen={onOpen} />
          ))}
        </ul>
      )}
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
    </section>
  );
}

function Filter({ filter, onFilter }: Omit<ReportedQuestionsProps, 'onOpen'>) {
  const { data: subjects = [] } = useSubjects();
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 max-sm:*:last:col-span-2">
      <Select
        label="State"
        value={filter.state}
        onChange={(state) => onFilter({ ...filter, state: state === 'closed' ? 'closed' : 'open' })}
      >
        <option value="open">Open</option>
        <option value="closed">Closed</option>
      </Select>
      <Select
        label="Reason"
        value={filter.reason ?? ''}
        onChange={(value) =>
          onFilter({ ...filter, reason: REPORT_REASONS.find((reason) => reason === value) ?? null })
        }
      >
        <option value="">Any reason</option>
        {REPORT_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {REASON_NAMES[reason]}
          </option>
        ))}
      </Select>
      <Select
        label="Subject"
        value={filter.subject ?? ''}
        onChange={(value) => onFilter({ ...filter, subject: value === '' ? null : value })}
      >
        <option value="">Any subject</option>
        {subjects.map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {title}
          </option>
        ))}
        <option value="tests">Questions of tests</option>
      </Select>
    </div>
  );
}

interface SelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Select({ label, value, onChange, children }: SelectProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <select
        id={id}
        className="field"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {children}
      </select>
    </div>
  );
}

function None({ filter, onFilter }: Omit<ReportedQuestionsProps, 'onOpen'>) {
  if (!isFiltered(filter)) {
    return <EmptyState title="No open reports" text="Learners can report a question under its answer." />;
  }
  return (
    <EmptyState picture="search" text="No report matches.">
      <button type="button" className="button button-quiet" onClick={() => onFilter(ALL_OPEN)}>
        Show all open reports
      </button>
    </EmptyState>
  );
}

function Row({ question: reported, onOpen }: { question: ReportedQuestion; onOpen: (ref: string) => void }) {
  const { ref, title, question, reports, newest, reasons } = reported;
  return (
    <li className="flex items-start justify-between gap-3 px-4 py-4 sm:items-center sm:px-5">
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-medium">
          <bdi>{question}</bdi>
        </p>
        <p className="mt-1 text-sm text-soft">
          {title} · {reports === 1 ? '1 report' : `${reports} reports`} ·{' '}
          <span className="whitespace-nowrap">{formatOwnDay(newest)}</span>
        </p>
        <ul className="mt-2 flex flex-wrap gap-2">
          {reasons.map((reason) => (
            <li key={reason} className="badge bg-warn-wash text-warn">
              {REASON_NAMES[reason]}
            </li>
          ))}
        </ul>
      </div>
      <button
        type="button"
        className="button button-quiet shrink-0 max-sm:px-4"
        aria-label={`Open: ${question}`}
        onClick={() => onOpen(ref)}
      >
        Open
      </button>
    </li>
  );
}
