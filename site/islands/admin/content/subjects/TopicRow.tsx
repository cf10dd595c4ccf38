import { Crown, Globe, Lock, TriangleAlert } from 'lucide-react';
import type { OverviewTopic } from '../../../../../api/contract/admin/content.ts';
import { editAddress } from '../../../../client/format/topics.ts';
import { accessLabel, topicBadge } from './content-state.ts';

const ICONS = { free: Globe, authenticated: Lock, premium: Crown } as const;

/** A topic with a link to its editor. */
export function TopicRow({ subject, topic }: { subject: string; topic: OverviewTopic }) {
  const { slug, title, access, questions } = topic;
  const Icon = access === null ? TriangleAlert : ICONS[access];
  const badge = topicBadge(topic);
  return (
    <li className="relative flex min-h-12 flex-wrap items-center gap-x-4 gap-y-0.5 px-4 py-2 last:rounded-b-[0.875rem] hover:bg-sunken sm:px-5">
      <div className="flex min-w-[min(13rem,100%)] flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <a
          className="font-medium after:absolute after:inset-0 hover:text-accent-text"
          href={editAddress(subject, slug)}
        >
          <bdi>{title}</bdi>
        </a>
        {badge !== null && (
          <span className={`badge ${topic.faulty ? 'bg-bad-wash text-bad' : 'bg-info-wash text-info'}`}>
            {badge}
          </span>
        )}
      </div>
      <p className="flex items-center gap-3 text-sm text-soft">
        <span className="tabular-nums">{questions === 1 ? '1 MCQ' : `${questions} MCQs`}</span>
        <span className="inline-flex items-center gap-1.5 sm:w-40">
          <Icon size={15} aria-hidden="true" />
          {accessLabel(topic)}
        </span>
      </p>
    </li>
  );
}
