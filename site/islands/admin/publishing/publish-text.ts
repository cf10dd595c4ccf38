import type { ContentOverview } from '../../../../api/contract/admin/content.ts';
import type {
  Publish,
  PublishChanges,
  PublishStage,
  PublishStatus,
} from '../../../../api/contract/admin/publishes.ts';
import { editAddress } from '../../../client/format/topics.ts';

export const STAGE_WORDS: Record<PublishStage, string> = {
  checking: 'Checking the content',
  building: 'Building the pages',
  finishing: 'Putting the release in place',
};

export const STATUS_WORDS: Record<PublishStatus, string> = {
  queued: 'Waiting',
  running: 'Running',
  succeeded: 'Published',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

const TIME = new Intl.DateTimeFormat('en-US', {
  ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC', hourCycle: 'h23' },
});

/** A moment as date and time of day; days are those of UTC, as everywhere, so the time is as well. */
export function momentInWords(time: string): string {
  return `${TIME.format(new Date(time))} UTC`;
}

/** How many topics, such as '1 new topic, 2 changed topics'; null where none. */
export function changesInWords({ added, changed, removed }: PublishChanges): string | null {
  const parts = [
    [added, 'new'],
    [changed, 'changed'],
    [removed, 'removed'],
  ] as const;
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what} ${count === 1 ? 'topic' : 'topics'}`);
  return words.length === 0 ? null : words.join(', ');
}

/** Whole seconds that a publish took; null while it goes on, or where it never began. */
export function secondsOf({ startedAt, finishedAt }: Publish): number | null {
  if (startedAt === null || finishedAt === null) return null;
  return Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000));
}

/** Something in the content folder that readers do not see yet. */
export interface Unpublished {
  kind: 'new' | 'changed' | 'removed';
  /** Unique among them. */
  key: string;
  title: string;
  /** Title of the subject; '' for a subject itself. */
  subject: string;
  /** Page of the editor; null for what is gone and for what has none. */
  href: string | null;
  /** It has an error, and keeps its last page or is left out. */
  faulty: boolean;
}

/** All that a publish would change, in the order of the folder. */
export function unpublishedOf({ subjects, removed }: ContentOverview): Unpublished[] {
  const titles = new Map(subjects.map(({ slug, title }) => [slug, title]));
  const present = subjects.flatMap(({ slug, title, changed, topics }): Unpublished[] => {
    const own = { kind: 'changed' as const, key: slug, title, subject: '', href: null, faulty: false };
    const unpublished = topics.flatMap((topic): Unpublished[] => {
      if (topic.state === 'published') return [];
      const key = `${slug}/${topic.slug}`;
      const href = editAddress(slug, topic.slug);
      return [{ kind: topic.state, key, title: topic.title, subject: title, href, faulty: topic.faulty }];
    });
    return [...(changed ? [own] : []), ...unpublished];
  });
  const gone = removed.map(({ subject, topic, title }): Unpublished => ({
    kind: 'removed',
    key: `${subject}/${topic}`,
    title,
    subject: titles.get(subject) ?? subject,
    href: null,
    faulty: false,
  }));
  return [...present, ...gone];
}

/** Page of the editor for a file of a topic; null for any other file. */
export function editorOf(file: string): string | null {
  const [, subject, topic] = /^subjects\/([^/]+)\/([^/]+)\.(?:md|csv)$/.exec(file) ?? [];
  if (subject === undefined || topic === undefined || topic === 'subject') return null;
  return editAddress(subject, topic);
}
