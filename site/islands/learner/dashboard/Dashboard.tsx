import { Tabs } from '../../../client/ui/tabs/Tabs.tsx';
import { BookmarksTab } from './BookmarksTab.tsx';
import { HighlightsTab } from './HighlightsTab.tsx';
import { Overview } from './overview/Overview.tsx';
import { ProgressTab } from './ProgressTab.tsx';
import { TargetsTab } from './TargetsTab.tsx';
import { withQueries } from '../../../client/queries/with-queries.tsx';
import { learnerIsland } from '../../island.tsx';

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
