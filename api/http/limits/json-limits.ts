import { BadRequest } from '../errors.ts';

/** Limits on the structure of a JSON body. */
const JSON_LIMITS = {
  /** Arrays and objects inside one another. */
  depth: 32,
  /** Objects, arrays, strings, numbers, booleans and nulls, at any depth. */
  values: 50_000,
} as const;

const TOO_DEEP = `The body has arrays or objects more than ${JSON_LIMITS.depth} levels deep.`;
const TOO_MANY = `The body has more than ${JSON_LIMITS.values.toLocaleString('en')} values.`;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
/** The highest byte that is white space in JSON. */
const SPACE = 0x20;

/**
 * Checks the structure of a JSON text in one pass over its bytes, before anything is allocated for it. A text that is
 * not JSON may pass: the parser refuses it.
 *
 * @throws BadRequest `json_too_deep` or `json_too_many_values`
 */
export function checkJsonLimits(text: Uint8Array): void {
  let depth = 0;
  let values = 1;
  // The array or object that was opened last is still empty.
  let empty = false;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0;
    if (byte <= SPACE) continue;
    if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
      depth -= 1;
      empty = false;
      continue;
    }
    if (empty || byte === COMMA) {
      values += 1;
      empty = false;
      if (values > JSON_LIMITS.values) throw new BadRequest('json_too_many_values', TOO_MANY);
    }
    if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      depth += 1;
      empty = true;
      if (depth > JSON_LIMITS.depth) {
        throw new BadRequest('json_too_deep', TOO_DEEP);
      }
    } else if (byte === QUOTE) {
      at += 1;
      while (at < text.length && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1;
    }
  }
}
