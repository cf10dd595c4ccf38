import { useContentOverview } from '../../../client/admin/admin-queries.ts';
import { withQueries } from '../../../client/queries.tsx';
import { Tabs } from '../../../client/ui/tabs/Tabs.tsx';
import { adminIsland } from '../../learner-island.tsx';
import { Bin } from './Bin.tsx';
import { Coverage } from './Coverage.tsx';
import { SiteFileTab } from './files/SiteFileTab.tsx';
import { Subjects } from './subjects/Subjects.tsx';
import type { ReactNode } from 'react';
import type { ContentOverview } from '../../../../api/contract/admin/content.ts';
import { formatMoment, timeAgo } from '../../../client/format/format.ts';
import { useNow } from '../../../client/ui/hooks.ts';
import { countTopics, unpublishedLabel } from './subjects/content-state.ts';

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

/** Three figures about the content, with ellipses while they load. */
function ContentSummary({ overview }: { overview: ContentOverview | undefined }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3" aria-busy={!overview}>
      <Card label="Total Subjects" value={overview?.subjects.length.toLocaleString('en-IN')} />
      <Card
        label="Total Topics"
        value={overview && countTopics(overview.subjects).toLocaleString('en-IN')}
        more={overview && unpublishedLabel(overview)}
      />
      <Card
        label="Last Rebuild"
        className="max-sm:col-span-2"
        value={overview && <LastRebuild at={overview.lastPublishedAt} />}
        more={overview?.lastPublishedAt && formatMoment(overview.lastPublishedAt)}
      />
    </dl>
  );
}

function LastRebuild({ at }: { at: string | null }) {
  const now = useNow();
  return at === null ? 'Never' : <time dateTime={at}>{timeAgo(at, now)}</time>;
}

interface CardProps {
  label: string;
  value: ReactNode;
  more?: string | null | undefined;
  className?: string;
}

function Card({ label, value = '…', more, className = '' }: CardProps) {
  return (
    <div className={`card flex flex-col p-5 ${className}`}>
      <dt className="text-sm font-medium text-soft">{label}</dt>
      <dd className="figure-number mt-2">{value}</dd>
      {more && <dd className="mt-1 text-sm text-soft">{more}</dd>}
    </div>
  );
}
