import type { ContentOverview } from '../../../../api/contract/admin/content.ts';
import type { Publish, PublishStage, PublishStatus } from '../../../../api/contract/admin/publishes.ts';
import { editAddress } from '../../../client/format/topics.ts';

export const STAGE_NAMES: Record<PublishStage, string> = {
  checking: 'Checking the content',
  building: 'Building the pages',
  finishing: 'Putting the release in place',
};

export const STATUS_NAMES: Record<PublishStatus, string> = {
  queued: 'Waiting',
  running: 'Running',
  succeeded: 'Published',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** Duration in whole seconds; null if the publish has not started or not ended. */
export function durationOf({ startedAt, finishedAt }: Publish): number | null {
  if (startedAt === null || finishedAt === null) return null;
  return Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000));
}

/** A change in the content folder that is not published. */
export interface Unpublished {
  kind: 'new' | 'changed' | 'removed';
  /** React key. */
  key: string;
  title: string;
  /** Title of the subject; '' for a subject itself. */
  subject: string;
  /** URL of the editor; null for a removed topic or a subject. */
  href: string | null;
  /** Whether it contains an error, so that it cannot be published. */
  faulty: boolean;
}

/** All changes that a publish would make, in the order of the folder. */
export function listUnpublished({ subjects, removed }: ContentOverview): Unpublished[] {
  const titles = new Map(subjects.map(({ slug, title }) => [slug, title]));
  const present = subjects.flatMap(({ slug, title, changed, isNew, topics }): Unpublished[] => {
    const subjectChange = {
      kind: isNew ? ('new' as const) : ('changed' as const),
      key: slug,
      title,
      subject: '',
      href: null,
      faulty: false,
    };
    const unpublished = topics.flatMap((topic): Unpublished[] => {
      if (topic.state === 'published') return [];
      const key = `${slug}/${topic.slug}`;
      const href = editAddress(slug, topic.slug);
      return [{ kind: topic.state, key, title: topic.title, subject: title, href, faulty: topic.faulty }];
    });
    return [...(changed ? [subjectChange] : []), ...unpublished];
  });
  const deleted = removed.map(({ subject, topic, title }): Unpublished => ({
    kind: 'removed',
    key: `${subject}/${topic}`,
    title,
    subject: titles.get(subject) ?? subject,
    href: null,
    faulty: false,
  }));
  return [...present, ...deleted];
}

/** URL of the editor for a file of a topic; null for any other file. */
export function editorLink(file: string): string | null {
  const [, subject, topic] = /^subjects\/([^/]+)\/([^/]+)\.(?:md|csv)$/.exec(file) ?? [];
  if (subject === undefined || topic === undefined || topic === 'subject') return null;
  return editAddress(subject, topic);
}
