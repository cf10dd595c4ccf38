import type { LineProblem } from '../contract/shared/failure.ts';
import { NOTE_MAXIMUM } from '../contract/study/note-rules.ts';

/** Bytes, as in LEARNER_QUOTA_MB. */
const MEGABYTE = 1024 * 1024;

const NOTE_LENGTH = NOTE_MAXIMUM.toLocaleString('en');

const WHAT_TO_DELETE =
  'Delete old quiz attempts under Quiz Analytics, Attempt History, and try again. Your own notes and questions, which you can revert on their topics, and review cards take space too.';

/** A failure that the caller is told about: `code` is stable, `message` is one sentence for the reader. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  /** Seconds after which it may work; null where no one knows. */
  readonly retryAfter: number | null;
  /** What is wrong with the lines of a file that was sent; none for any other failure. */
  readonly problems: readonly LineProblem[] = [];

  constructor(status: number, code: string, message: string, retryAfter: number | null = null) {
    super(message);
    this.name = new.target.name;
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export class BadRequest extends AppError {
  constructor(code: string, message: string) {
    super(400, code, message);
  }
}

/** A file that was sent and cannot be used: every bad line is named. */
export class BadFile extends AppError {
  override readonly problems: readonly LineProblem[];

  constructor(code: string, message: string, problems: readonly LineProblem[]) {
    super(400, code, message);
    this.problems = problems;
  }
}

export class SignInRequired extends AppError {
  constructor() {
    super(401, 'sign_in_required', 'Please sign in to continue.');
  }
}

/** One answer for an unknown address, a wrong password and an account without one. */
export class InvalidCredentials extends AppError {
  constructor() {
    super(401, 'invalid_credentials', 'Invalid email or password');
  }
}

export class PremiumRequired extends AppError {
  constructor() {
    super(403, 'premium_required', 'This topic is for premium members.');
  }
}

export class NotAnAdministrator extends AppError {
  constructor() {
    super(403, 'not_an_administrator', 'This account is not an administrator');
  }
}

/** Not a 401: the session is fine, and whoever has it may try again. */
export class WrongPassword extends AppError {
  constructor() {
    super(403, 'wrong_password', 'The current password is not right.');
  }
}

export class NotFound extends AppError {
  constructor(code: string, message: string) {
    super(404, code, message);
  }
}

export class Conflict extends AppError {
  constructor(code: string, message: string) {
    super(409, code, message);
  }
}

/** Anyone could have signed up with the address, so the account may not become an administrator. */
export class EmailNotVerified extends Conflict {
  constructor(
    message = 'The e-mail address of this account is not verified. Its owner can verify it by signing in with Google or by resetting the password.',
  ) {
    super('email_not_verified', message);
  }
}

export class LastAdministrator extends Conflict {
  constructor() {
    super(
      'last_administrator',
      'This account is the only administrator. Make another account an administrator first.',
    );
  }
}

export class PayloadTooLarge extends AppError {
  constructor(message = 'That is too large to be sent.') {
    super(413, 'payload_too_large', message);
  }
}

export class NoteTooLong extends AppError {
  constructor() {
    super(
      413,
      'note_too_long',
      `Notes of more than ${NOTE_LENGTH} bytes cannot be saved. Please shorten them.`,
    );
  }
}

/** Nothing was saved; what is said tells the learner what to delete, and where. */
export class QuotaExceeded extends AppError {
  private constructor(full: string) {
    super(413, 'quota_exceeded', `${full} ${WHAT_TO_DELETE}`);
  }

  static ofBytes(most: number): QuotaExceeded {
    const size =
      most >= MEGABYTE ? `${Math.floor(most / MEGABYTE)} MB` : `${most.toLocaleString('en')} bytes`;
    return new QuotaExceeded(
      `Your account is full: it holds the ${size} that it may, so this was not saved.`,
    );
  }

  static ofAttempts(most: number): QuotaExceeded {
    const attempts = most.toLocaleString('en');
    return new QuotaExceeded(
      `Your account has ${attempts} quiz attempts, which is the most there can be, so this was not saved.`,
    );
  }
}

export class UnsupportedMediaType extends AppError {
  constructor(expected = 'application/json') {
    super(415, 'unsupported_media_type', `The body must be sent as ${expected}.`);
  }
}

export class TooManyRequests extends AppError {
  /** @param wait ms until the next one may come */
  constructor(code: string, message: string, wait: number) {
    super(429, code, message, Math.max(1, Math.ceil(wait / 1000)));
  }
}

export class InternalError extends AppError {
  constructor() {
    super(500, 'internal_error', 'Something went wrong on our side. Please try again.');
  }
}

/** The request was sent ahead of a navigation that may never happen, or that is sent again. */
export class TooEarly extends AppError {
  constructor() {
    super(425, 'too_early', 'This address is not for prefetching.');
  }
}

export class Unavailable extends AppError {
  constructor(message: string) {
    super(503, 'unavailable', message);
  }
}

export class OutOfSpace extends AppError {
  constructor() {
    super(507, 'out_of_space', 'The disk of the server is full, so nothing was saved.');
  }
}

export class Busy extends AppError {
  constructor() {
    super(503, 'busy', 'Too many people are signing in just now. Please try again in a moment.', 2);
  }
}
