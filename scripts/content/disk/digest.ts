import { createHash } from 'node:crypto';

/** sha256 (hex) of bytes, or of a text in UTF-8. */
export function sha256Hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** sha256 (hex) of values as JSON: a key for everything that depends on exactly these values. */
export function digestOfValues(...values: readonly unknown[]): string {
  return sha256Hex(JSON.stringify(values));
}
