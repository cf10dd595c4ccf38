import type { ContentOverview } from '../../../../api/contract/admin/content.ts';
import { Ago } from './RelativeTime.tsx';
import { Card } from './PublishCard.tsx';
import { FirstFew } from './CollapsedList.tsx';
import { changesInWords, momentInWords, unpublishedOf, type Unpublished } from './publish-text.ts';

const KINDS = {
  new: ['New', 'bg-good-wash text-good'],
  changed: ['Changed', 'bg-info-wash text-info'],
  removed: ['Removed', 'bg-bad-wash text-bad'],
} as const;

/** When the site was published, and what in the content folder is not on it yet. */
export function Standing({ overview }: { overview: ContentOverview }) {
  const { lastPublishedAt, changes } = overview;
  const unpublished = unpublishedOf(overview);
  return (
    <Card title="Last publish">
      <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-faint">Last published</dt>
          <dd className="text-lg font-semibold">
            {lastPublishedAt === null ? 'Never' : <Ago time={lastPublishedAt} />}
          </dd>
          {lastPublishedAt !== null && (
            <dd className="text-sm text-soft">{momentInWords(lastPublishedAt)}</dd>
          )}
        </div>
        <div>
          <dt className="text-sm text-faint">Not published yet</dt>
          <dd className="text-lg font-semibold">
            {changesInWords(changes) ?? (unpublished.length > 0 ? 'Titles of subjects' : 'Nothing')}
          </dd>
          {unpublished.some(({ faulty }) => !faulty) && (
            <dd className="text-sm text-soft">Rebuild Site brings it to readers.</dd>
          )}
        </div>
      </dl>
      {unpublished.length > 0 && (
        <div className="mt-5 border-t border-line pt-3">
          <FirstFew items={unpublished}>{(some) => <List entries={some} />}</FirstFew>
        </div>
      )}
    </Card>
  );
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
              {subject === '' ? 'Title or description of the subject' : <bdi>{subject}</bdi>}
              {faulty && ' · has an error, so it keeps its last page or is left out'}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
