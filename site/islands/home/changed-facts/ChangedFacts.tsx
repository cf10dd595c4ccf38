import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ChangedFact, ChangedTexts } from '../../../../api/contract/study/changes.ts';
import { callApi } from '../../../client/api/api.ts';
import { withQueries } from '../../../client/api/with-queries.tsx';
import { formatDay } from '../../../client/format/format.ts';
import { topicAddress } from '../../../client/format/topics.ts';
import { MergeText } from '../../../client/merge/MergeView.tsx';
import { useCall } from '../../../client/ui/hooks.ts';
import { learnerIsland } from '../../island.tsx';
import { changedLines, sectionName, touchedText } from './changed-facts-state.ts';

const QUERY = ['user', 'changes'];

/**
 * Changes of official notes where the learner has marked something, each until they say that they have seen it. Renders
 * nothing if there are none, or if they cannot be loaded: then they are shown another time.
 */
function ChangedFacts() {
  const { data: facts = [] } = useQuery({
    queryKey: QUERY,
    queryFn: () => callApi<ChangedFact[]>('/user/changes'),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const [status, setStatus] = useState('');
  return (
    <>
      <p role="status" className="sr-only">
        {status}
      </p>
      {facts.length > 0 && (
        <section aria-labelledby="_changed-facts" className="shell no-print mt-8">
          <h2 id="_changed-facts" ref={heading} tabIndex={-1} className="text-2xl font-bold">
            Changed since you read it
          </h2>
          <ul className="mt-4 grid gap-4">
            {facts.map((fact) => (
              <Fact
                key={`${fact.subject}/${fact.topic}`}
                fact={fact}
                onSeen={() => {
                  setStatus(`${fact.title}: marked as seen.`);
                  heading.current?.focus();
                }}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Fact({ fact, onSeen }: { fact: ChangedFact; onSeen: () => void }) {
  const { subject, topic, version, title, subjectTitle, changedAt, sections } = fact;
  const [call, run] = useCall();
  const [isOpen, setIsOpen] = useState(false);
  const client = useQueryClient();
  const path = [subject, topic].map(encodeURIComponent).join('/');
  const seen = () =>
    void run(async () => {
      await callApi(`/user/reads/${path}`, { method: 'PUT', body: { version } });
      onSeen();
      client.setQueryData<ChangedFact[]>(QUERY, (facts) => facts?.filter((one) => one !== fact));
    });
  return (
    <li className="card grid gap-3 p-5">
      <div>
        <h3 className="text-lg font-semibold">
          <a className="hover:underline" href={topicAddress(fact)}>
            {title}
          </a>
        </h3>
        <p className="text-sm text-soft">
          {subjectTitle}, changed on {formatDay(changedAt)}
          {fact.ownNotes && '. You have your own version of these notes.'}
        </p>
      </div>
      <ul className="grid gap-3">
        {sections.map((section) => (
          <li key={section.id}>
            <p>
              <span className="font-medium">{sectionName(section)}</span>{' '}
              <span className="text-soft">{touchedText(section)}</span>
            </p>
            {section.highlights.map(({ id, quote }) => (
              <blockquote key={id} className="mt-1 border-s-4 border-line-strong ps-3 text-sm text-soft">
                {quote}
              </blockquote>
            ))}
            {section.cards.map(({ id, front }) => (
              <p key={id} className="mt-1 text-sm text-soft">
                Card: {front}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {isOpen && <Difference path={path} ids={sections.map(({ id }) => id)} />}
      {call.problem !== null && (
        <p className="notice-bad" role="alert">
          {call.problem}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="button button-tinted"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide the difference' : 'Show the difference'}
          <span className="sr-only"> in {title}</span>
        </button>
        <button
          type="button"
          className="button button-quiet"
          aria-label={`Got it: ${title}`}
          disabled={call.busy}
          onClick={seen}
        >
          Got it
        </button>
      </div>
    </li>
  );
}

/** The changed passages of these sections, before and after. */
function Difference({ path, ids }: { path: string; ids: readonly (string | null)[] }) {
  const { data, isError, error, refetch } = useQuery({
    queryKey: [...QUERY, path],
    queryFn: () => callApi<ChangedTexts>(`/user/changes/${path}`),
  });
  if (isError) {
    return (
      <div className="notice-bad" role="alert">
        <p>The difference could not be loaded. {error.message}</p>
        <button type="button" className="button button-quiet mt-2" onClick={() => void refetch()}>
          Try again
        </button>
      </div>
    );
  }
  if (!data) return <p role="status">Loading…</p>;
  return (
    <div className="grid gap-4">
      {data.sections
        .filter(({ id }) => ids.includes(id))
        .flatMap((section) =>
          changedLines(section).map(({ before, after }, index) => (
            <section
              key={`${section.id}-${index}`}
              aria-label={section.title === '' ? 'Introduction' : section.title}
              className="grid gap-3 md:grid-cols-2"
            >
              <MergeText label="Before" text={before} tone="bg-bad-wash" />
              <MergeText label="Now" text={after} tone="bg-good-wash" />
            </section>
          )),
        )}
    </div>
  );
}

export const ChangedFactsIsland = learnerIsland(withQueries(ChangedFacts));
