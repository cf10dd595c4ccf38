import type { Publish } from '../../../../api/contract/admin/publishes.ts';
import { formatTime } from '../../../client/format/format.ts';
import { isOver } from '../../../client/admin/publish-status.ts';
import { Card } from './PublishCard.tsx';
import { KeptLog } from './KeptLog.tsx';
import { changesInWords, momentInWords, secondsOf, STATUS_WORDS } from './publish-text.ts';

const COLOURS: Record<Publish['status'], string> = {
  queued: 'bg-sunken text-soft',
  running: 'bg-info-wash text-info',
  succeeded: 'bg-good-wash text-good',
  failed: 'bg-bad-wash text-bad',
  cancelled: 'bg-warn-wash text-warn',
};

/** The publishes so far, each with its log. */
export function History({ publishes }: { publishes: readonly Publish[] }) {
  return (
    <Card title="History">
      {publishes.length === 0 ? (
        <p className="mt-2 text-soft">Nobody has published from here yet.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line border-t border-line" aria-label="Publishes">
          {publishes.map((publish) => (
            <Entry key={publish.id} publish={publish} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Entry({ publish }: { publish: Publish }) {
  const { id, status, askedAt, startedAt, trigger, by, changes, reason } = publish;
  const seconds = secondsOf(publish);
  const who = trigger === 'hook' ? 'after a push' : by === null ? 'by an account that is gone' : `by ${by}`;
  const details = [
    who,
    ...(seconds === null ? [] : [`took ${formatTime(seconds)}`]),
    ...(changes && status === 'succeeded' ? [changesInWords(changes) ?? 'no changed topic'] : []),
  ];
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className={`badge ${COLOURS[status]}`}>{STATUS_WORDS[status]}</span>
        <time className="font-medium" dateTime={askedAt}>
          {momentInWords(askedAt)}
        </time>
      </p>
      <p className="mt-1 text-sm break-words text-soft">{details.join(' · ')}</p>
      {reason !== null && <p className="mt-1 whitespace-pre-line">{reason}</p>}
      {isOver(status) && startedAt !== null && <KeptLog id={id} label={momentInWords(askedAt)} />}
    </li>
  );
}
