import { useContentOverview } from '../../../client/admin/admin-queries.ts';
import { withQueries } from '../../../client/queries.tsx';
import { Tabs } from '../../../client/ui/tabs/Tabs.tsx';
import { adminIsland } from '../../island.tsx';
import { Bin } from './Bin.tsx';
import { ContentSummary } from './ContentSummary.tsx';
import { Coverage } from './Coverage.tsx';
import { SiteFileTab } from './files/SiteFileTab.tsx';
import { Subjects } from './subjects/Subjects.tsx';

function Content() {
  const { data } = useContentOverview();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ContentSummary overview={data} />
      <Tabs
        label="Parts of the content"
        inAddress
        parameter="part"
        look="nested"
        tabs={[
          { id: 'subjects', label: 'Subjects', content: <Subjects /> },
          { id: 'coverage', label: 'Coverage', content: <Coverage /> },
          { id: 'cards', label: 'Cards', content: <SiteFileTab key="courses" name="courses" /> },
          { id: 'tags', label: 'Tags', content: <SiteFileTab key="tags" name="tags" /> },
          { id: 'popups', label: 'Popups', content: <SiteFileTab key="popups" name="popups" /> },
          { id: 'redirects', label: 'Redirects', content: <SiteFileTab key="redirects" name="redirects" /> },
          { id: 'bin', label: 'Bin', content: <Bin /> },
        ]}
      />
    </div>
  );
}

export const ContentIsland = adminIsland(withQueries(Content));
