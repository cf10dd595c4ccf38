import { useRef, useState } from 'react';
import { HIGHLIGHTS_PER_PAGE } from '../../../../api/contract/study/highlight-rules.ts';
import type { ListedHighlight } from '../../../../api/contract/study/highlights.ts';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { LoadError } from '../../../client/ui/Notice.tsx';
import { Pager } from '../../../client/ui/Pager.tsx';
import { PaperTitle } from '../../../client/ui/PaperTitle.tsx';
import { loadFailure, useHighlights } from './dashboard-queries.ts';
import { groupByTopic, highlightAddress } from './dashboard-state.ts';
import { NotAvailable } from './topic-parts.tsx';

/** The Highlights tab: highlights and margin notes by topic, newest first. */
export function HighlightsTab() {
  const [page, setPage] = useState(1);
  const top = useRef<HTMLHeadingElement>(null);
  const query = useHighlights(page);
  const failure = loadFailure('Your highlights', [query]);
  const groups = groupByTopic(query.data?.highlights ?? []);
  const pages = Math.max(1, Math.ceil((query.data?.total ?? 0) / HIGHLIGHTS_PER_PAGE));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 ref={top} tabIndex={-1} className="sr-only">
        Highlights
      </h2>
      {failure && <LoadError text={failure.text} onRetry={failure.retry} />}
      {groups.length === 0 && !failure && (
        <EmptyState
          loading={query.isPending}
          picture="books"
          title="No highlights yet"
          text="Select text in the notes of a topic to highlight it or to add a margin note. You find them here."
        >
          <a className="button button-primary" href="/#courses">
            Browse courses
          </a>
        </EmptyState>
      )}
      {groups.map(({ key, title, subjectTitle, available, highlights }) => (
        <section key={key} aria-labelledby={`highlights-${key}`} className="card p-5">
          <h3 id={`highlights-${key}`} className="text-xl font-semibold">
            {title}
          </h3>
          <p className="text-sm text-soft">
            <PaperTitle title={subjectTitle} />
          </p>
          {!available && <NotAvailable />}
          <ul className="mt-4 grid gap-5">
            {highlights.map((highlight) => (
              <HighlightItem key={highlight.id} highlight={highlight} />
            ))}
          </ul>
        </section>
      ))}
      <Pager
        label="Pages of highlights"
        page={page}
        pages={pages}
        disabled={query.isFetching}
        onTurn={(to) => {
          setPage(to);
          top.current?.focus();
        }}
      />
    </div>
  );
}

function HighlightItem({ highlight }: { highlight: ListedHighlight }) {
  const { color, quote, note, sectionTitle, available } = highlight;
  return (
    <li>
      <blockquote className="highlight-quote" data-color={color}>
        {quote}
      </blockquote>
      {note !== '' && <p className="mt-1.5 whitespace-pre-wrap">{note}</p>}
      <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-faint">
        {sectionTitle !== '' && <span>{sectionTitle}</span>}
        {available && (
          <a className="text-link inline-flex min-h-11 items-center" href={highlightAddress(highlight)}>
            View<span className="sr-only"> highlight: {quote.slice(0, 60)}</span>
          </a>
        )}
      </p>
    </li>
  );
}
