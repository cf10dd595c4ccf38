import type { Publish, PublishChanges, PublishStatus } from '../../../api/contract/admin/publishes.ts';
import type { Toast } from '../ui/toasts/toast-area.tsx';

const FALLBACK = 'An error occurred while trying to rebuild the site.';

export function hasEnded(status: PublishStatus): boolean {
  return status !== 'queued' && status !== 'running';
}

/** The running and the queued publish. */
export function activePublishes(publishes: readonly Publish[]): {
  running: Publish | null;
  queued: Publish | null;
} {
  const inStatus = (status: PublishStatus) => publishes.find((publish) => publish.status === status) ?? null;
  return { running: inStatus('running'), queued: inStatus('queued') };
}

export function isBusy(publishes: readonly Publish[]): boolean {
  return publishes.some(({ status }) => !hasEnded(status));
}

/**
 * The publishes that ended since the last poll.
 *
 * @param before the publishes of the last poll of this page; undefined at the first one
 * @param followed ids of publishes that were active when this tab last saw them
 */
export function newlyEnded(
  before: readonly Publish[] | undefined,
  followed: readonly string[],
  after: readonly Publish[],
): Publish[] {
  const known = new Map(before?.map(({ id, status }) => [id, status]));
  return after.filter(({ id, status }) => {
    if (!hasEnded(status)) return false;
    const last = known.get(id);
    /* One that was never seen started and ended between two polls. */
    return followed.includes(id) || (last === undefined ? before !== undefined : !hasEnded(last));
  });
}

/** The last publish that succeeded or failed. */
export function lastFinished(publishes: readonly Publish[]): Publish | null {
  return publishes.find(({ status }) => status === 'failed' || status === 'succeeded') ?? null;
}

/** Address of the log of the last publish. */
export const LOG_ADDRESS = '/admin/dashboard?tab=publishing';

/** Says how publishes ended: the failed one if any, otherwise the newest; null if `ended` is empty. */
export function endedToast(ended: readonly Publish[]): Toast | null {
  const publish = ended.find(({ status }) => status === 'failed') ?? ended[0];
  switch (publish?.status) {
    case 'failed':
      return {
        title: 'Rebuild Failed',
        description: publish.reason ?? FALLBACK,
        variant: 'destructive',
        link: { href: LOG_ADDRESS, label: 'Show the log' },
        stays: true,
      };
    case 'cancelled':
      return { title: 'Rebuild Cancelled', description: 'The published site has not changed.' };
    case 'succeeded':
      return {
        title: 'Rebuild Finished',
        description: `The site has been published: ${(publish.changes && formatChanges(publish.changes)) ?? 'no topic has changed'}.`,
      };
    default:
      return null;
  }
}

/** For example '2 topics'. */
export function formatTopics(count: number): string {
  return `${count} ${count === 1 ? 'topic' : 'topics'}`;
}

/** What to ask before a publish that removes `count` topics. */
export function removalQuestion(count: number): { title: string; label: string; text: string } {
  return {
    title: `Remove ${formatTopics(count)} from the site?`,
    label: `Publish and remove ${formatTopics(count)}`,
    text: 'These topics are on the site but not in the content folder. If the folder is incomplete or its volume is not mounted, cancel and repair it first.',
  };
}

/** For example '1 new topic, 2 changed topics'; null if nothing changed. */
export function formatChanges({ added, changed, removed }: PublishChanges): string | null {
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

/** The server's message, or the fallback text if it sent none. */
export function rebuildErrorText({ code, message }: { code: string; message: string }): string {
  return code === 'unknown' || message === '' ? FALLBACK : message;
}
