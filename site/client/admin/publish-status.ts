import type { Publish, PublishStatus } from '../../../api/contract/admin/publishes.ts';

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

/** Whether a publish ended between two polls, including one that also started in between. */
export function hasNewlyEnded(before: readonly Publish[], after: readonly Publish[]): boolean {
  const known = new Map(before.map(({ id, status }) => [id, status]));
  return after.some(({ id, status }) => hasEnded(status) && !hasEnded(known.get(id) ?? 'queued'));
}

/** The server's message, or the fallback text if it sent none. */
export function rebuildErrorText({ code, message }: { code: string; message: string }): string {
  return code === 'unknown' || message === '' ? FALLBACK : message;
}
