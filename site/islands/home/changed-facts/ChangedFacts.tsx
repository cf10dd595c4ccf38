import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ChangedFact, ChangedTexts } from '../../../../api/contract/study/changes.ts';
import { callApi } from '../../../client/api/call-api.ts';
import { withQueries } from '../../../client/queries.tsx';
import { topicAddress } from '../../../client/format/topics.ts';
import { MergeText } from '../../../client/merge/MergeView.tsx';
import { NoticeCard } from '../../../client/ui/NoticeCard.tsx';
import { PaperTitle } from '../../../client/ui/PaperTitle.tsx';
import { useCall } from '../../../client/ui/hooks.ts';
import { learnerIsland } from '../../learner-island.tsx';
import { changedLines, sectionName, touchedText } from './changed-facts-state.ts';
import { formatOwnDay } from '../../../client/session/learner-day.ts';

const QUERY = ['user', 'changes'];
/** Topics that are shown at first. */
const SHOWN = 3;

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
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? facts : facts.slice(0, SHOWN);
  return (
    <NoticeCard
      status={status}
      isShown={facts.length > 0}
      id="_changed-facts"
      heading="Changed since you read it"
      headingRef={heading}
    >
      <ul className="divide-y divide-line">
        {shown.map((fact) => (
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
      {facts.length > shown.length && (
        <button type="button" className="button button-quiet mt-2" onClick={() => setShowsAll(true)}>
          Show all {facts.length} topics
        </button>
      )}
    </NoticeCard>
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
    <li className="grid gap-x-6 gap-y-3 py-3 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="font-sans text-[1.0625rem] leading-snug font-semibold tracking-normal">
          <a className="hover:underline" href={topicAddress(fact)}>
            {title}
          </a>
        </h3>
        <p className="text-sm text-soft">
          <PaperTitle title={subjectTitle} />, changed on {formatOwnDay(changedAt)}
          {fact.ownNotes && '. You have your own version of these notes.'}
        </p>
        <ul className="mt-2 grid gap-2">
          {sections.map((section) => (
            <li key={section.id}>
              <p>
                <span className="font-medium">{sectionName(section)}</span>{' '}
                <span className="text-soft">{touchedText(section)}</span>
              </p>
              {section.highlights.map(({ id, quote }) => (
                <blockquote
                  key={id}
                  className="mt-1 line-clamp-3 border-s-4 border-line-strong ps-3 text-sm text-soft"
                >
                  {quote}
                </blockquote>
              ))}
              {section.cards.map(({ id, front }) => (
                <p key={id} className="mt-1 line-clamp-3 text-sm text-soft">
                  Card: {front}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <button
          type="button"
          className="button button-tinted max-sm:px-4"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide the difference' : 'Show the difference'}
          <span className="sr-only"> in {title}</span>
        </button>
        <button
          type="button"
          className="button button-quiet max-sm:px-4"
          aria-label={`Got it: ${title}`}
          disabled={call.busy}
          onClick={seen}
        >
          Got it
        </button>
      </div>
      {call.problem !== null && (
        <p className="notice-bad lg:col-span-2" role="alert">
          {call.problem}
        </p>
      )}
      {isOpen && (
        <div className="lg:col-span-2">
          <Difference path={path} ids={sections.map(({ id }) => id)} />
        </div>
      )}
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
