import type { PublishStage, PublishStatus } from '../../../contract/admin/publishes.ts';

/* Where a stage begins, in percent: roughly what the stages of a first publish take. */
const BEGINS: Record<PublishStage, number> = { checking: 5, building: 20, finishing: 85 };

/** Percent. */
export function progressOf(status: PublishStatus, stage: PublishStage | null): number {
  if (status === 'succeeded') return 100;
  return stage === null ? 0 : BEGINS[stage];
}
