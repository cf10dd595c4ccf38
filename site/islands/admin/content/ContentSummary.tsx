import type { ReactNode } from 'react';
import type { ContentOverview } from '../../../../api/contract/admin/content.ts';
import { timeAgo } from '../../../client/format/format.ts';
import { useNow } from '../../../client/ui/hooks.ts';
import { countTopics, unpublishedLabel } from './subjects/content-state.ts';

const TIME = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

/** Three figures about the content, with ellipses while they load. */
export function ContentSummary({ overview }: { overview: ContentOverview | undefined }) {
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
        more={overview?.lastPublishedAt && TIME.format(new Date(overview.lastPublishedAt))}
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
