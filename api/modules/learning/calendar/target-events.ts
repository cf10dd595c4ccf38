import { createHash } from 'node:crypto';
import { addDays } from '../../../contract/shared/days.ts';
import type { TargetDay } from '../../../contract/study/targets.ts';
import type { AllDayEvent } from './icalendar.ts';

export interface EventsOf {
  userId: string;
  /** Where readers find the site. */
  publicOrigin: string;
}

/** Each target as an event of its day. */
export function targetEvents(days: readonly TargetDay[], { userId, publicOrigin }: EventsOf): AllDayEvent[] {
  const { host } = new URL(publicOrigin);
  return days.flatMap(({ date, targets }) =>
    targets.map(({ subject, topic, subjectTitle, title, targetTime, actualTime, completed }) => {
      const id = createHash('sha256')
        .update(JSON.stringify([userId, date, subject, topic]))
        .digest('hex');
      return {
        uid: `${id.slice(0, 32)}@${host}`,
        day: date,
        dayAfter: addDays(date, 1),
        summary: `${completed ? '✓ ' : ''}${title} (${targetTime} min)`,
        description: `${subjectTitle}\n${actualTime} of ${targetTime} minutes`,
        url: `${publicOrigin}/${encodeURIComponent(subject)}/${encodeURIComponent(topic)}`,
      };
    }),
  );
}
