import { Tabs } from '../../../client/ui/tabs/Tabs.tsx';
import { HighlightsTab } from './HighlightsTab.tsx';
import { Overview } from './overview/Overview.tsx';
import { withQueries, useSubjects } from '../../../client/queries.tsx';
import { learnerIsland } from '../../learner-island.tsx';
import { formatTime } from '../../../client/format/format.ts';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { LoadError } from '../../../client/ui/Notice.tsx';
import { firstUnfinished } from '../../../client/format/topics.ts';
import { useAuth } from '../../../client/session/auth.tsx';
import { SubjectIcon } from '../../../client/ui/SubjectIcon.tsx';
import { loadFailure, useProgress, USER_KEY, useTargets, useBookmarks } from './dashboard-queries.ts';
import { ProgressBadge, TopicButton, TopicName, NotAvailable, ViewButton } from './topic-parts.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { RefusedEntries } from '../../../client/targets/RefusedEntries.tsx';
import { TargetItem } from '../../../client/targets/TargetItem.tsx';
import { dayProgress, groupBookmarks } from './dashboard-state.ts';
import { PaperTitle } from '../../../client/ui/PaperTitle.tsx';
import { formatOwnDay } from '../../../client/session/learner-day.ts';

/** The dashboard page. Each tab loads its data when it is opened. */
function Dashboard() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h1 className="text-3xl font-bold tracking-tight sm:text-4xl">Your Learning Dashboard</h1>
      <Tabs
        label="Parts of your dashboard"
        inAddress
        tabs={[
          { id: 'overview', label: 'Overview', content: <Overview /> },
          { id: 'progress', label: 'Progress', content: <ProgressTab /> },
          { id: 'targets', label: 'Daily Targets', content: <TargetsTab /> },
          { id: 'bookmarks', label: 'Bookmarks', content: <BookmarksTab /> },
          { id: 'highlights', label: 'Highlights', content: <HighlightsTab /> },
        ]}
      />
    </div>
  );
}

export const DashboardIsland = learnerIsland(withQueries(Dashboard));

/** The Progress tab: all topics that the learner opened, latest first. */
function ProgressTab() {
  const progress = useProgress();
  const failure = loadFailure('Your progress', [progress]);
  const entries = progress.data ?? [];
  const { user } = useAuth();
  const next = firstUnfinished(entries, user);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="sr-only">Progress</h2>
      {failure && <LoadError text={failure.text} onRetry={failure.retry} />}
      {entries.length === 0 ? (
        <EmptyState
          loading={progress.isPending}
          picture="books"
          text="No progress yet. Start reading a topic to see it here."
        >
          <a className="button button-primary" href="/#courses">
            Find a topic
          </a>
        </EmptyState>
      ) : (
        <ul className="card divide-y divide-line px-4 sm:px-5" aria-label="Progress">
          {entries.map((entry) => (
            <li
              key={`${entry.subject}/${entry.topic}`}
              className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
            >
              <SubjectIcon slug={entry.subject} paper={entry.subjectTitle} />
              <div className="min-w-0">
                <TopicName {...entry} />
                <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
                  <ProgressBadge completed={entry.completed} />
                  <span>
                    {formatTime(entry.timeSpent)} · <span className="sr-only">last opened </span>
                    <time dateTime={entry.lastAccessed}>{formatOwnDay(entry.lastAccessed)}</time>
                  </span>
                </p>
              </div>
              {entry.available && (
                <div className="max-sm:col-start-2 max-sm:-ms-3 max-sm:has-[.button]:ms-0 max-sm:has-[.button]:mt-2">
                  <TopicButton {...entry} label="Continue" primary={entry === next} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The Daily Targets tab: today's targets and their progress. */
function TargetsTab() {
  const targets = useTargets();
  const failure = loadFailure('Your targets', [targets]);
  const [day] = targets.data ?? [];
  const { done, total } = dayProgress(day);
  const { user } = useAuth();
  const next = firstUnfinished(day?.targets ?? [], user);
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: USER_KEY });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="sr-only">Daily Targets</h2>
      <RefusedEntries />
      {failure && <LoadError text={failure.text} onRetry={failure.retry} />}
      {targets.isPending && <EmptyState loading text="" />}
      {!targets.isPending && total === 0 && (
        <EmptyState picture="calendar" text="No daily targets set for today">
          <a className="button button-primary" href="/calendar">
            Set Daily Targets
          </a>
        </EmptyState>
      )}
      {day !== undefined && total > 0 && (
        <>
          <p className="text-soft">
            {done} of {total} done · {day.totalActualTime} of {day.totalTargetTime} minutes
          </p>
          <ul className="card divide-y divide-line px-5 py-1" aria-label="Daily targets">
            {day.targets.map((target) => (
              <TargetItem
                key={`${target.subject}/${target.topic}`}
                day={day.date}
                target={target}
                primary={target === next}
                onSaved={reload}
              />
            ))}
          </ul>
          <p>
            <a className="text-link inline-flex min-h-11 items-center" href="/calendar">
              Change targets in the calendar
            </a>
          </p>
        </>
      )}
    </div>
  );
}

/** The Bookmarks tab: bookmarks grouped by subject. */
function BookmarksTab() {
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
