/** The text cannot be rendered or merged. `message` is shown to its author. */
export class TextRejected extends Error {
  override readonly name = 'TextRejected';
}
