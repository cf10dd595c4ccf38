/** A failure that the caller is told about: `code` is stable, `message` is one sentence for the reader. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = new.target.name;
    this.status = status;
    this.code = code;
  }
}

export class BadRequest extends AppError {
  constructor(code: string, message: string) {
    super(400, code, message);
  }
}

export class SignInRequired extends AppError {
  constructor() {
    super(401, 'sign_in_required', 'Please sign in to continue.');
  }
}

export class PremiumRequired extends AppError {
  constructor() {
    super(403, 'premium_required', 'This topic is for premium members.');
  }
}

export class Forbidden extends AppError {
  constructor(message: string) {
    super(403, 'forbidden', message);
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

export class PayloadTooLarge extends AppError {
  constructor() {
    super(413, 'payload_too_large', 'That is too large to be sent.');
  }
}

export class UnsupportedMediaType extends AppError {
  constructor() {
    super(415, 'unsupported_media_type', 'The body must be sent as application/json.');
  }
}

export class InternalError extends AppError {
  constructor() {
    super(500, 'internal_error', 'Something went wrong on our side. Please try again.');
  }
}

export class Unavailable extends AppError {
  constructor(message: string) {
    super(503, 'unavailable', message);
  }
}
