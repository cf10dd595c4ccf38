import type { TargetDay, TargetProgress } from '../../../api/contract/study/targets.ts';
import { callApi } from '../api/api.ts';

/** Ticks a target, or enters the minutes studied elsewhere. */
export const enterProgress = (progress: TargetProgress) =>
  callApi<TargetDay>('/user/daily-targets/progress', { method: 'PUT', body: progress });
