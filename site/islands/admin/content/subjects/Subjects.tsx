import { ArrowUpDown } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { refreshContent, useContentOverview } from '../../../../client/admin/admin-queries.ts';
import { EmptyState } from '../../../../client/ui/EmptyState.tsx';
import { LoadError } from '../../../../client/ui/Notice.tsx';
import { Pager, pageOf } from '../../../../client/ui/Pager.tsx';
import { SearchField } from '../../../../client/admin/SearchField.tsx';
import { searchContent, type OverviewSubject } from './content-state.ts';
import { SubjectCard } from './SubjectCard.tsx';
import { useQuery } from '@tanstack/react-query';
import { OrderDialog } from '../../../../client/admin/order/OrderDialog.tsx';
import { HOME_HEADINGS } from '../../../../client/format/topics.ts';
import { Dialog } from '../../../../client/ui/dialogs/Dialog.tsx';
import { showToast } from '../../../../client/ui/toasts/toasts.ts';
import { contentApi } from '../content-api.ts';

const SUBJECTS_PER_PAGE = 20;
const NO_SUBJECTS: OverviewSubject[] = [];

/** All subjects with their topics. */
export function Subjects() {
  const { data, error, isError, refetch } = useContentOverview();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [ordering, setOrdering] = useState(false);
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

  if (isError) {
    return (
      <LoadError text={`The content could not be loaded. ${error.message}`} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <EmptyState loading text="" />;
  return (
    <section aria-label="Content">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SearchField label="Search subjects and topics" value={search} onChange={find} />
        {all.length > 1 && (
          <button type="button" className="button button-quiet" onClick={() => setOrdering(true)}>
            <ArrowUpDown size={18} aria-hidden="true" />
            Reorder subjects
          </button>
        )}
      </div>
      <p ref={count} tabIndex={-1} role="status" className="mt-3 scroll-mt-24 text-soft">
        Showing {shown.items.length} of {found.length} {found.length === 1 ? 'subject' : 'subjects'}
      </p>
      {found.length === 0 && (
        <div className="mt-3">
          <EmptyState picture="search" text="No content found" />
        </div>
      )}
      <ul className="mt-3 grid gap-4">
        {shown.items.map((subject) => (
          <SubjectCard
            key={subject.slug}
            subject={subject}
            all={all.find(({ slug }) => slug === subject.slug) ?? subject}
          />
        ))}
      </ul>
      <Pager label="Pages of subjects" page={shown.page} pages={shown.pages} onTurn={turn} />
      {ordering && (
        <SubjectOrderDialog
          onClose={() => setOrdering(false)}
          onDone={() => {
            setOrdering(false);
            void refreshContent();
          }}
        />
      )}
    </section>
  );
}

const GROUPS = ['prelims-mains', 'mains', 'more'] as const;

/** Changes the order of the subjects under each heading of the home page. */
function SubjectOrderDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['admin', 'subjects'],
    queryFn: contentApi.subjects,
    staleTime: 0,
    gcTime: 0,
  });
  if (!data) {
    return (
      <Dialog title="Reorder subjects" onClose={onClose}>
        <div className="mt-3 grid gap-4">
          {isError ? (
            <LoadError text={error.message} onRetry={() => void refetch()} />
          ) : (
            <EmptyState loading text="" />
          )}
          <button type="button" className="button button-quiet justify-self-end" onClick={onClose}>
            Cancel
          </button>
        </div>
      </Dialog>
    );
  }
  const groups = GROUPS.map((group) => ({
    heading: HOME_HEADINGS[group],
    items: data.filter((subject) => subject.group === group).map(({ slug, title }) => ({ id: slug, title })),
  })).filter(({ items }) => items.length > 0);
  const save = async (subjects: string[]) => {
    await contentApi.orderSubjects(subjects);
    void showToast({
      title: 'Subjects Reordered',
      description: 'Readers see the new order after the next Rebuild Site.',
    });
    onDone();
  };
  return (
    <OrderDialog title="Reorder subjects" groups={groups} save={save} onClose={onClose}>
      Drag a subject by its handle, or type its position. Subjects stay under their heading of the home page;
      its card decides which, under Cards. Readers see the new order after the next Rebuild Site.
    </OrderDialog>
  );
}
