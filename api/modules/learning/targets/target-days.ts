import type { DayRange } from '../../../contract/shared/days.ts';
import type { TargetDay } from '../../../contract/study/targets.ts';
import type { Database } from '../../../db/client.ts';
import { listActivity, listPractice } from '../activity/store.ts';
import type { TopicNames } from '../../content/topics/topic-names.ts';
import { targetDays } from './days.ts';
import { readPlan } from './store.ts';

/** A learner's targets of some days with what has been done of them; days without any are left out. */
export async function readTargetDays(
  { read }: Pick<Database, 'read'>,
  userId: string,
  range: DayRange,
  names: TopicNames,
): Promise<TargetDay[]> {
  const [plan, activity, practice] = await Promise.all([
    readPlan(read, userId, range),
    listActivity(read, userId, range),
    listPractice(read, userId, range),
  ]);
  return targetDays(range, plan, { activity, practice }, names);
}
