import { formatDay } from '../../../contract/shared/format-dates.ts';
import type { WeekSummary } from '../../../contract/study/weekly-summary.ts';
import { formatStudyTime } from '../../../contract/shared/durations.ts';
import type { Email } from '../../../operations/mailer.ts';

interface Letter {
  to: string;
  publicOrigin: string;
  /** Address of the page that ends these e-mails. */
  unsubscribePage: string;
  /** Address at which mail programs end them with one click (RFC 8058). */
  oneClick: string;
}

/** The summary of a week as an e-mail. */
export function summaryEmail(week: WeekSummary, letter: Letter): Email {
  return {
    to: letter.to,
    subject: `Your week: ${formatStudyTime(week.studyTime)} of study`,
    text: [
      `Your week from ${formatDay(week.from)} to ${formatDay(week.to)}:`,
      weekLines(week)
        .map((line) => `- ${line}`)
        .join('\n'),
      `Plan the next week:\n${letter.publicOrigin}/calendar`,
      `You get this e-mail because you asked for it in your account. To stop it, without signing in:\n${letter.unsubscribePage}`,
      '',
    ].join('\n\n'),
    unsubscribe: letter.oneClick,
  };
}

/** What was done in the week, one sentence part per line. */
export function weekLines(week: WeekSummary): string[] {
  const studied = week.days.filter(({ studyTime }) => studyTime > 0).length;
  const { targets, targetsDone, answered, correctAnswers, reviews, topicsCompleted } = week;
  return [
    `${formatStudyTime(week.studyTime)} of study on ${studied} of 7 days (${formatStudyTime(week.previousStudyTime)} in the week before)`,
    ...(targets > 0 ? [`${targetsDone} of ${counted(targets, 'target')} done`] : []),
    ...(answered > 0
      ? [`${counted(answered, 'question')} answered, ${Math.round((correctAnswers * 100) / answered)}% right`]
      : []),
    ...(reviews > 0 ? [`${counted(reviews, 'card')} reviewed`] : []),
    ...(topicsCompleted > 0 ? [`${counted(topicsCompleted, 'topic')} completed`] : []),
  ];
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`;
}
