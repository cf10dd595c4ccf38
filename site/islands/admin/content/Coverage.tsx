import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpenTopic } from '../../../../api/contract/admin/content.ts';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { LoadError } from '../../../client/ui/Notice.tsx';
import { Pager, pageOf } from '../../../client/ui/Pager.tsx';
import { PaperTitle } from '../../../client/ui/PaperTitle.tsx';
import { contentApi } from './content-api.ts';

const PAGE_SIZE = 20;
/** ms until it is asked again while topics are being checked. */
const CHECK_AGAIN = 3_000;

/** Sections without questions and questions without a section, by topic. */
export function Coverage() {
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['admin', 'coverage'],
    queryFn: contentApi.coverage,
    refetchInterval: ({ state }) => ((state.data?.checking ?? 0) > 0 ? CHECK_AGAIN : false),
  });
  const [page, setPage] = useState(1);
  if (isError)
    return (
      <LoadError text={`The coverage could not be loaded. ${error.message}`} onRetry={() => void refetch()} />
    );
  const shown = pageOf(data?.topics ?? [], page, PAGE_SIZE);
  const left = (data?.total.topics ?? 0) - (data?.topics.length ?? 0);
  return (
    <section aria-label="Coverage" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-[65ch] text-soft">
        Learners see beside each section how they answer its questions. Here is what they cannot see: sections
        that no question tests, and questions that name no section of their notes.
      </p>
      {data && data.checking > 0 && (
        <p className="notice-warn" role="status">
          {count(data.checking, 'topic')} still being checked…
        </p>
      )}
      {shown.items.length === 0 ? (
        <EmptyState loading={!data} text="Every section has questions, and every question a section." />
      ) : (
        <>
          <p className="font-semibold" role="status">
            {count(data?.total.sections ?? 0, 'section')} without questions,{' '}
            {count(data?.total.questions ?? 0, 'question')} without a section
          </p>
          <ul className="card divide-y divide-line">
            {shown.items.map((topic) => (
              <TopicCoverage key={`${topic.subject}/${topic.topic}`} topic={topic} />
            ))}
          </ul>
          <Pager label="Pages of topics" page={shown.page} pages={shown.pages} onTurn={setPage} />
          {left > 0 && <p className="text-soft">And {count(left, 'more topic')}.</p>}
        </>
      )}
    </section>
  );
}

function TopicCoverage({ topic }: { topic: OpenTopic }) {
  const { subject, subjectTitle, topic: slug, title, questions, sections, unlinked } = topic;
  const address = `/admin/edit/${encodeURIComponent(subject)}/${encodeURIComponent(slug)}`;
  return (
    <li className="px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lg font-semibold">
          <a className="text-link inline-flex min-h-11 items-center" href={address}>
            <bdi>{title}</bdi>
          </a>
        </h3>
        <p className="text-sm text-soft">
          <bdi>
            <PaperTitle title={subjectTitle} />
          </bdi>{' '}
          · {count(questions, 'question')}
        </p>
      </div>
      <div className="mt-1 grid gap-x-8 gap-y-2 sm:grid-cols-2">
        <Names
          label={`${count(sections.count, 'section')} without questions`}
          {...sections}
          names={sections.titles}
        />
        <Names
          label={`${count(unlinked.count, 'question')} without a section`}
          {...unlinked}
          names={unlinked.questions}
        />
      </div>
    </li>
  );
}

interface NamesProps {
  label: string;
  /** All of them; `names` has the first. */
  count: number;
  names: readonly string[];
}

function Names({ label, count: all, names }: NamesProps) {
  if (all === 0) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{label}</summary>
      <ul className="mb-2 list-disc ps-5 text-sm text-soft">
        {names.map((name, index) => (
          <li key={index} className="py-0.5">
            <bdi className="line-clamp-2">{name}</bdi>
          </li>
        ))}
        {all > names.length && (
          <li className="py-0.5">and {(all - names.length).toLocaleString('en-IN')} more</li>
        )}
      </ul>
    </details>
  );
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-IN')} ${noun}${number === 1 ? '' : 's'}`;
}
