import type { ContentOverview } from '../../../../api/contract/admin/content.ts';
import { RelativeTime, PublishCard, CollapsedList } from './PublishCard.tsx';
import { formatChanges } from '../../../client/admin/publish-status.ts';
import { formatMoment } from '../../../client/format/format.ts';
import { listUnpublished, type Unpublished } from './publish-text.ts';

const KINDS = {
  new: ['New', 'bg-good-wash text-good'],
  changed: ['Changed', 'bg-info-wash text-info'],
  removed: ['Removed', 'bg-bad-wash text-bad'],
} as const;

/** The time of the last publish and the changes since. */
export function UnpublishedChanges({ overview }: { overview: ContentOverview }) {
  const { lastPublishedAt, changes } = overview;
  const unpublished = listUnpublished(overview);
  return (
    <PublishCard title="Last publish">
      <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-faint">Last published</dt>
          <dd className="text-lg font-semibold">
            {lastPublishedAt === null ? 'Never' : <RelativeTime time={lastPublishedAt} />}
          </dd>
          {lastPublishedAt !== null && <dd className="text-sm text-soft">{formatMoment(lastPublishedAt)}</dd>}
        </div>
        <div>
          <dt className="text-sm text-faint">Not published yet</dt>
          <dd className="text-lg font-semibold">
            {formatChanges(changes) ?? (unpublished.length > 0 ? 'Subject titles' : 'Nothing')}
          </dd>
          {unpublished.some(({ faulty }) => !faulty) && (
            <dd className="text-sm text-soft">Rebuild Site publishes these changes.</dd>
          )}
        </div>
      </dl>
      {unpublished.length > 0 && (
        <div className="mt-5 border-t border-line pt-3">
          <CollapsedList items={unpublished}>{(some) => <List entries={some} />}</CollapsedList>
        </div>
      )}
    </PublishCard>
  );
}

function subjectChange(kind: Unpublished['kind']): string {
  return kind === 'new' ? 'Subject' : 'Title or description of the subject';
}

function List({ entries }: { entries: readonly Unpublished[] }) {
  return (
    <ul>
      {entries.map(({ kind, key, title, subject, href, faulty }) => {
        const [word, colours] = KINDS[kind];
        return (
          <li
            key={`${kind} ${key}`}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-2 py-1"
          >
            <span className={`badge justify-self-start ${colours}`}>{word}</span>
            {href === null ? (
              <bdi className="flex min-h-11 items-center font-medium">{title}</bdi>
            ) : (
              <a className="text-link flex min-h-11 w-fit items-center font-medium" href={href}>
                <bdi>{title}</bdi>
              </a>
            )}
            <p className="col-start-2 -mt-1.5 text-sm text-soft">
              {subject === '' ? subjectChange(kind) : <bdi>{subject}</bdi>}
              {faulty && ' · has an error, so its last published page remains'}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
