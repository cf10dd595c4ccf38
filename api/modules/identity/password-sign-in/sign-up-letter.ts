import type { Email } from '../../../operations/mailer.ts';

/** For the owner of an address that someone tried to sign up with although it has an account. */
export function signUpLetter(to: string, origin: string): Email {
  return {
    to,
    subject: 'You already have a Swadhyay account',
    text: [
      'Someone, most likely you, tried to create a Swadhyay account with this e-mail address. There is one already, so nothing was changed.',
      'Sign in here:',
      `${origin}/login`,
      'If you have forgotten the password, or have never chosen one, choose a new one here:',
      `${origin}/forgot-password`,
      'If it was not you, nothing needs to be done. This e-mail is sent once a day at most.',
      '',
    ].join('\n\n'),
  };
}
