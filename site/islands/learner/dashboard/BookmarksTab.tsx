import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { LoadError } from '../../../client/ui/LoadError.tsx';
import { PaperTitle } from '../../../client/ui/PaperTitle.tsx';
import { SubjectIcon } from '../../../client/ui/SubjectIcon.tsx';
import { useSubjects } from '../../../client/api/use-subjects.ts';
import { loadFailure, useBookmarks } from './dashboard-queries.ts';
import { groupBookmarks } from './dashboard-state.ts';
import { NotAvailable, ViewButton } from './topic-parts.tsx';

/** The Bookmarks tab: bookmarks grouped by subject. */
export function BookmarksTab() {
  const bookmarks = useBookmarks();
  const subjects = useSubjects();
  const failure = loadFailure('Your bookmarks', [bookmarks, subjects]);
  const groups = groupBookmarks(bookmarks.data ?? [], subjects.data);
  /* The order depends on the titles: wait for them, so that the list does not move. */
  const loading = bookmarks.isPending || subjects.isPending;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:gap-x-8">
      <h2 className="sr-only">Bookmarks</h2>
      {failure && <LoadError text={failure.text} onRetry={failure.retry} />}
      {loading || groups.length === 0 ? (
        <EmptyState
          loading={loading}
          picture="bookmark"
          text="No bookmarks yet. Bookmark topics and sections to find them here."
        >
          <a className="button button-primary" href="/#courses">
            Find a topic
          </a>
        </EmptyState>
      ) : (
        groups.map(({ subject, title, bookmarks: ofSubject }) => (
          <section key={subject} aria-labelledby={`bookmarks-${subject}`}>
            <h3 id={`bookmarks-${subject}`} className="mb-3 flex items-center gap-3 text-xl font-semibold">
              <SubjectIcon slug={subject} paper={title} size={40} />
              <span>
                <PaperTitle title={title} />
              </span>
            </h3>
            <ul className="card divide-y divide-line px-4 sm:px-5">
              {ofSubject.map((bookmark) => (
                <li key={bookmark.topic} className="flex items-center justify-between gap-x-4 py-3">
                  <div className="min-w-0 flex-1">
                    <h4 className="font-semibold">{bookmark.title}</h4>
                    {bookmark.description !== '' && (
                      <p className="text-sm text-soft">{bookmark.description}</p>
                    )}
                    {!bookmark.available && <NotAvailable />}
                  </div>
                  {bookmark.available && <ViewButton bookmark={bookmark} />}
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </div>
  );
}
