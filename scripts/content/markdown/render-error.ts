export type RenderErrorCode = 'notes-too-large' | 'notes-too-deep';

/** Markdown that cannot be rendered within its bounds; the message is fit for an author's eyes. */
export class RenderError extends Error {
  readonly code: RenderErrorCode;

  constructor(code: RenderErrorCode, message: string) {
    super(message);
    this.name = 'RenderError';
    this.code = code;
  }
}
