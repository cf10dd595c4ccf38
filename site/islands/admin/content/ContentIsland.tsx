import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useContentOverview } from '../../../client/admin/admin-queries.ts';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { Pager, pageOf } from '../../../client/ui/Pager.tsx';
import { LoadError } from '../../../client/ui/LoadError.tsx';
import { SearchField } from '../../../client/ui/SearchField.tsx';
import { ContentSummary } from './ContentSummary.tsx';
import { searchContent, type OverviewSubject } from './content-state.ts';
import { SubjectCard } from './SubjectCard.tsx';
import { withQueries } from '../../../client/api/with-queries.tsx';
import { adminIsland } from '../../island.tsx';

const SUBJECTS_PER_PAGE = 20;
const NO_SUBJECTS: OverviewSubject[] = [];

function Content() {
  const { data, error, isError, refetch } = useContentOverview();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const count = useRef<HTMLParagraphElement>(null);
  /* Keeps typing responsive while a long list renders. */
  const query = useDeferredValue(search);
  const all = data?.subjects ?? NO_SUBJECTS;
  const found = useMemo(() => searchContent(all, query), [all, query]);
  const shown = pageOf(found, page, SUBJECTS_PER_PAGE);

  const find = (text: string) => {
    setSearch(text);
    setPage(1);
  };
  const turn = (to: number) => {
    setPage(to);
    count.current?.focus();
    count.current?.scrollIntoView();
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ContentSummary overview={data} />
      {isError && (
        <LoadError
          text={`The content could not be loaded. ${error.message}`}
          onRetry={() => void refetch()}
        />
      )}
      {!isError && !data && <EmptyState loading text="" />}
      {data && (
        <section aria-label="Content">
          <SearchField label="Search subjects and topics" value={search} onChange={find} />
          <p ref={count} tabIndex={-1} role="status" className="mt-3 scroll-mt-24 text-soft">
            Showing {shown.items.length} of {found.length} {found.length === 1 ? 'subject' : 'subjects'}
          </p>
          {found.length === 0 && (
            <div className="mt-3">
              <EmptyState loading={false} text="No content found" />
            </div>
          )}
          <ul className="mt-3 grid gap-4">
            {shown.items.map((subject) => (
              <SubjectCard key={subject.slug} subject={subject} />
            ))}
          </ul>
          <Pager label="Pages of subjects" page={shown.page} pages={shown.pages} onTurn={turn} />
        </section>
      )}
    </div>
  );
}

export const ContentIsland = adminIsland(withQueries(Content));
