import type { Email } from '../../../operations/mailer.ts';

/** @param link to a page where a new password can be chosen, once, within `minutes` */
export function resetEmail(to: string, link: string, minutes: number): Email {
  return {
    to,
    subject: 'Reset your Swadhyay password',
    text: [
      'Someone, most likely you, asked to reset the password of your Swadhyay account.',
      `Choose a new one here within ${minutes} minutes; the link works once:`,
      link,
      'If it was not you, nothing needs to be done: the password stays as it is.',
      '',
    ].join('\n\n'),
  };
}
