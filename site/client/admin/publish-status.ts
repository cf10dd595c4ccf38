import type { Publish, PublishStatus } from '../../../api/contract/admin/publishes.ts';

const FALLBACK = 'An error occurred while trying to rebuild the site.';

export function isOver(status: PublishStatus): boolean {
  return status !== 'queued' && status !== 'running';
}

/** The running publish and the queued one. */
export function underWay(publishes: readonly Publish[]): { running: Publish | null; queued: Publish | null } {
  const inStatus = (status: PublishStatus) => publishes.find((publish) => publish.status === status) ?? null;
  return { running: inStatus('running'), queued: inStatus('queued') };
}

export function isBusy(publishes: readonly Publish[]): boolean {
  return publishes.some(({ status }) => !isOver(status));
}

/** Whether a publish ended between two lists, including one that started and ended in between. */
export function someEnded(before: readonly Publish[], after: readonly Publish[]): boolean {
  const known = new Map(before.map(({ id, status }) => [id, status]));
  return after.some(({ id, status }) => isOver(status) && !isOver(known.get(id) ?? 'queued'));
}

/** The error text for a failed rebuild request. `message` is the server's, or empty. */
export function rebuildFailure({ code, message }: { code: string; message: string }): string {
  return code === 'unknown' || message === '' ? FALLBACK : message;
}
