import { normaliseEmail, normalisePassword, passwordProblem } from '../contract/identity/credentials.ts';
import { isCommonPassword } from '../modules/identity/passwords/password-rules.ts';
import { Unexpected } from './setting-reader.ts';
import type { SettingReader } from './setting-reader.ts';

export interface AdminSettings {
  /** Normalised. */
  email: string;
  password: string;
}

/** A client at an OpenID provider. */
export interface GoogleSettings {
  /** As the provider writes it, to the last character. */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** How emails go out: by SMTP, or, while the program is being worked on, as lines of the log. */
export type MailSettings = { via: 'smtp'; url: string; from: string } | { via: 'log' };

export interface AccountSettings {
  /** Exists after start, with this password. */
  admin: AdminSettings | null;
  /** Null where signing in with Google is not set up. */
  google: GoogleSettings | null;
  /** Null where no mail can be sent. */
  mail: MailSettings | null;
}

const GOOGLE = 'https://accounts.google.com';

export function readAccountSettings(
  reader: SettingReader,
  { publicOrigin, production }: { publicOrigin: string; production: boolean },
): AccountSettings {
  return {
    admin: readAdmin(reader),
    google: readGoogle(reader),
    mail: readMail(reader, publicOrigin, production),
  };
}

function readAdmin(reader: SettingReader): AdminSettings | null {
  const email = reader.read('ADMIN_EMAIL', null, toEmail);
  const password = normalisePassword(reader.secret('ADMIN_PASSWORD'));
  if (!bothOrNone(reader, 'ADMIN_EMAIL', 'ADMIN_PASSWORD')) return null;
  const problem = password === '' ? null : passwordProblem(password);
  if (problem !== null) {
    reader.report({
      name: 'ADMIN_PASSWORD',
      given: `${[...password].length} characters long`,
      expected: '8 to 128 characters',
    });
  } else if (isCommonPassword(password)) {
    reader.report({
      name: 'ADMIN_PASSWORD',
      given: 'one of the most common passwords',
      expected: 'another one',
    });
  }
  return email === null || password === '' ? null : { email, password };
}

function readGoogle(reader: SettingReader): GoogleSettings | null {
  const issuer = reader.read('OIDC_ISSUER', GOOGLE, toIssuer);
  const clientId = reader.secret('GOOGLE_CLIENT_ID').trim();
  const clientSecret = reader.secret('GOOGLE_CLIENT_SECRET').trim();
  if (!bothOrNone(reader, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET') || clientId === '') return null;
  return { issuer, clientId, clientSecret };
}

function readMail(reader: SettingReader, publicOrigin: string, production: boolean): MailSettings | null {
  const host = URL.parse(publicOrigin)?.hostname ?? 'localhost';
  const from = reader.read('MAIL_FROM', `Swadhyay <no-reply@${host}>`, toSender);
  // Read as a secret: it holds the password of a mailbox.
  const url = reader.secret('SMTP_URL').trim();
  if (url === '') return production ? null : { via: 'log' };
  const parsed = URL.parse(url);
  if (!parsed || !/^smtps?:$/.test(parsed.protocol) || parsed.hostname === '') {
    reader.report({
      name: 'SMTP_URL',
      given: 'of another form',
      expected: 'smtp://user:password@host:port or smtps://…',
    });
  }
  return { via: 'smtp', url, from };
}

function bothOrNone({ secret, report }: SettingReader, one: string, other: string): boolean {
  const isSet = (name: string) => secret(name).trim() !== '';
  if (isSet(one) === isSet(other)) return true;
  const [given, missing] = isSet(one) ? [one, other] : [other, one];
  report({ name: missing, given: 'not set', expected: `a value, because ${given} has one` });
  return false;
}

function toEmail(text: string): string {
  const email = normaliseEmail(text);
  if (email === null) throw new Unexpected('an e-mail address, such as admin@example.org');
  return email;
}

function toIssuer(text: string): string {
  const url = URL.parse(text);
  const local = url && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const secure = url && (url.protocol === 'https:' || (url.protocol === 'http:' && local));
  if (!secure || /[?#\s]/.test(text) || url.username !== '') {
    throw new Unexpected('the https address of an OpenID provider, such as https://accounts.google.com');
  }
  return text;
}

function toSender(text: string): string {
  const address = /<([^<>]*)>$/.exec(text)?.[1] ?? text;
  if (normaliseEmail(address) === null || /[\r\n]/.test(text)) {
    throw new Unexpected('an e-mail address, with a name or without: Swadhyay <no-reply@example.org>');
  }
  return text;
}
