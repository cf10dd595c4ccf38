/** A text is beyond what can be shown; `message` is for its author. */
export class TextRejected extends Error {
  override readonly name = 'TextRejected';
}
