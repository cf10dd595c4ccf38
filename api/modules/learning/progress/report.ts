import { clientTime } from '../client-time.ts';
import type { ProgressReport } from '../../../contract/study/progress.ts';
import { readingDayProblem } from '../../../contract/study/reading-rules.ts';
import { isStorable } from '../../../contract/shared/storable-text.ts';
import { dayOf } from '../../../contract/shared/utc-days.ts';
import { BadRequest } from '../../../http/errors.ts';
import type { Report } from './store.ts';

/**
 * What a report says, once it is known to make sense.
 *
 * @param now ms since 1970
 * @throws BadRequest, naming the record, counted from 1
 */
export function readReport(body: ProgressReport, now: number): Report {
  const { subject, topic, timeSpent, reading = [], notes, date } = body;
  const today = dayOf(now);
  for (const [index, record] of reading.entries()) {
    const problem = readingDayProblem(record.date, today);
    if (problem !== null) throw new BadRequest('invalid_date', `Reading ${index + 1}: ${problem}`);
  }
  const problem = date === undefined ? null : readingDayProblem(date, today);
  if (problem !== null) throw new BadRequest('invalid_date', problem);
  if (typeof notes === 'string' && !isStorable(notes))
    throw new BadRequest('invalid_request', 'The notes have a character that cannot be stored.');
  return {
    subject,
    topic,
    today,
    now,
    readings: reading.map((record) => ({ ...record, clientId: record.clientId.toLowerCase() })),
    total: timeSpent === undefined || body.reading ? null : { seconds: timeSpent, date: date ?? today },
    completes: body.completed === true,
    lastAccessed: clientTime(body.lastAccessed, now),
    notes,
  };
}
