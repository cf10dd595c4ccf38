import type { FieldProblem, LineProblem } from '../contract/shared/envelopes.ts';
import { MAX_NOTE_BYTES } from '../contract/study/notes.ts';

/** Bytes, as in LEARNER_QUOTA_MB. */
const MEGABYTE = 1024 * 1024;

const HOW_TO_FREE_SPACE =
  'Delete old quiz attempts under Quiz Analytics, Attempt History, and try again. Your own notes and questions, which you can revert on their topics, and review cards take space too.';

/** An error that is sent to the client. `code` is stable; `message` is a sentence for the user. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  /** Seconds after which the client may retry; null if unknown. */
  readonly retryAfter: number | null;
  /** Problems by line of an uploaded file; empty for other errors. */
  readonly problems: readonly LineProblem[] = [];
  /** Problems by value of a submitted file; empty for other errors. */
  readonly fields: readonly FieldProblem[] = [];

  constructor(
    status: number,
    code: string,
    message: string,
    retryAfter: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = new.target.name;
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export class BadRequest extends AppError {
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(400, code, message, null, options);
  }
}

/** An uploaded file with invalid lines. */
export class BadFile extends AppError {
  override readonly problems: readonly LineProblem[];

  constructor(code: string, message: string, problems: readonly LineProblem[]) {
    super(400, code, message);
    this.problems = problems;
  }
}

/** A submitted file with invalid values. */
export class BadFields extends AppError {
  override readonly fields: readonly FieldProblem[];

  constructor(code: string, message: string, fields: readonly FieldProblem[]) {
    super(400, code, message);
    this.fields = fields;
  }
}

export class SignInRequired extends AppError {
  constructor() {
    super(401, 'sign_in_required', 'Please sign in to continue.');
  }
}

/** The same for an unknown e-mail address, a wrong password and an account without a password. */
export class InvalidCredentials extends AppError {
  constructor() {
    super(401, 'invalid_credentials', 'Invalid email or password');
  }
}

export class PremiumRequired extends AppError {
  constructor(what = 'topic') {
    super(403, 'premium_required', `This ${what} is for premium members.`);
  }
}

export class NotAnAdministrator extends AppError {
  constructor() {
    super(403, 'not_an_administrator', 'This account is not an administrator');
  }
}

/** Not a 401, because the session is valid. */
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

/** The address exists, but not for this method. */
export class MethodNotAllowed extends AppError {
  readonly allowed: readonly string[];

  constructor(allowed: readonly string[]) {
    super(405, 'method_not_allowed', 'This address does not answer that method.');
    this.allowed = allowed;
  }
}

export class Conflict extends AppError {
  constructor(code: string, message: string) {
    super(409, code, message);
  }
}

/** Anyone can sign up with any address, so an account becomes an administrator only after verification. */
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
  constructor(message = 'The request is too large.') {
    super(413, 'payload_too_large', message);
  }
}

export class NoteTooLong extends AppError {
  constructor() {
    super(
      413,
      'note_too_long',
      `Notes of more than ${MAX_NOTE_BYTES.toLocaleString('en')} bytes cannot be saved. Please shorten them.`,
    );
  }
}

/** Nothing was saved. The message says what the learner can delete, and where. */
export class QuotaExceeded extends AppError {
  private constructor(reason: string) {
    super(413, 'quota_exceeded', `${reason} ${HOW_TO_FREE_SPACE}`);
  }

  static ofBytes(limit: number): QuotaExceeded {
    const size =
      limit >= MEGABYTE ? `${Math.floor(limit / MEGABYTE)} MB` : `${limit.toLocaleString('en')} bytes`;
    return new QuotaExceeded(`Your account is full: it may hold ${size}, so this was not saved.`);
  }

  static ofAttempts(limit: number): QuotaExceeded {
    const attempts = limit.toLocaleString('en');
    return new QuotaExceeded(
      `Your account has ${attempts} quiz attempts, which is the maximum, so this was not saved.`,
    );
  }
}

export class UnsupportedMediaType extends AppError {
  constructor(expected = 'application/json') {
    super(415, 'unsupported_media_type', `The body must be sent as ${expected}.`);
  }
}

export class TooManyRequests extends AppError {
  /** @param wait ms until the client may retry */
  constructor(code: string, message: string, wait: number) {
    super(429, code, message, Math.max(1, Math.ceil(wait / 1000)));
  }
}

export class InternalError extends AppError {
  constructor() {
    super(500, 'internal_error', 'Something went wrong on our side. Please try again.');
  }
}

/** A prefetch or preload whose response the browser may discard. */
export class TooEarly extends AppError {
  constructor() {
    super(425, 'too_early', 'This address cannot be prefetched.');
  }
}

export class Unavailable extends AppError {
  constructor(message: string) {
    super(503, 'unavailable', message);
  }
}

/** The database cannot be reached for a moment, such as while another server takes its place. */
export class NoDatabase extends AppError {
  constructor() {
    super(
      503,
      'database_unavailable',
      'The site cannot reach its database. Please try again in a moment.',
      2,
    );
  }
}

/** The disk or the file-size limit of the server is exhausted. */
export class DiskFull extends AppError {
  constructor() {
    super(507, 'out_of_space', 'The disk of the server is full, so nothing was saved.');
  }
}

/** Hashing passwords is slow on purpose, so only a limited number can wait. */
export class PasswordQueueFull extends AppError {
  constructor() {
    super(503, 'busy', 'Too many people are signing in right now. Please try again in a moment.', 2);
  }
}
