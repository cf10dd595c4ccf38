import { addDays, dayOf } from '../../../contract/shared/days.ts';
import type { DayRange } from '../../../contract/shared/days.ts';
import type { Database } from '../../../db/client.ts';
import type { SendEmail } from '../../../operations/mailer.ts';
import { wasRefused } from '../../../operations/mailer.ts';
import { topicNames } from '../../content/topics/topic-names.ts';
import type { LiveRelease } from '../../content/releases/releases-plugin.ts';
import { readWeek, weekOf, weekToSend } from './read-week.ts';
import { claimWeek, listSubscribers, releaseWeek } from './store.ts';
import type { Subscriber } from './store.ts';
import { summaryEmail } from './summary-email.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** Learners read from the database at once. */
const PAGE = 100;
/** E-mails per run, so that a run ends well before the next. */
const MAX_PER_RUN = 500;
/** After so many failures in a row the mail server is not asked again before the next run. */
const MAX_FAILURES = 3;

interface WeeklySenderOptions {
  database: Database;
  sendEmail: SendEmail;
  release: () => Promise<LiveRelease | null>;
  publicOrigin: string;
  apiOrigin: string;
  /** Signs the links that end the e-mails. */
  secret: string;
  /** ms since 1970 */
  now: () => number;
  onError: (error: unknown) => void;
}

/**
 * Sends every summary that is due, one after the other, each at most once: the database records what was sent.
 *
 * @param stopped aborted when the server stops; the e-mail that is being sent is finished
 */
export async function sendWeekly(options: WeeklySenderOptions, stopped: AbortSignal): Promise<void> {
  const { database, now } = options;
  // Tomorrow, because in the zones ahead of UTC the next week may have begun.
  const week = addDays(weekOf(addDays(dayOf(now()), 1)).from, -7);
  let sent = 0;
  let failures = 0;
  let after = '';
  while (sent < MAX_PER_RUN) {
    const page = await listSubscribers(database.read, { week, after, limit: PAGE });
    for (const learner of page) {
      if (stopped.aborted || sent >= MAX_PER_RUN || failures >= MAX_FAILURES) return;
      const due = weekToSend(now(), learner.timeZone);
      if (!due || !(await claimWeek(database, learner.id, due.from, now()))) continue;
      const failed = await sendTo(learner, due, options);
      failures = failed ? failures + 1 : 0;
      sent += 1;
    }
    const last = page.at(-1);
    if (page.length < PAGE || !last) return;
    after = last.id;
  }
}

/** Returns whether sending failed. A learner who studied in neither this week nor the one before gets no e-mail. */
async function sendTo(learner: Subscriber, due: DayRange, options: WeeklySenderOptions): Promise<boolean> {
  const { database, sendEmail, release, publicOrigin, apiOrigin, secret, onError } = options;
  try {
    const week = await readWeek(database, learner.id, due, topicNames(await release()));
    if (week.studyTime + week.previousStudyTime === 0) return false;
    const query = `?token=${encodeURIComponent(unsubscribeToken(learner.id, secret))}`;
    await sendEmail(
      summaryEmail(week, {
        to: learner.email,
        publicOrigin,
        unsubscribePage: `${publicOrigin}/account/unsubscribe${query}`,
        oneClick: `${apiOrigin}/api/weekly-email/unsubscribe${query}`,
      }),
    );
    return false;
  } catch (error) {
    onError(error);
    if (wasRefused(error)) await releaseWeek(database, learner.id, due.from);
    return true;
  }
}
