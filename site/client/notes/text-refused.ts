/** A text is beyond what can be shown; `message` is for its author. */
export class TextRefused extends Error {
  override readonly name = 'TextRefused';
}
