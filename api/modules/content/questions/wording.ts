import { createHash } from 'node:crypto';
import type { Wording } from '../../../contract/tests/corrections.ts';

/** SHA-256 (hex) of a wording. */
export function wordingDigest(wording: Wording): string {
  const { question, options, explanation, tags, difficulty, source, notes } = wording;
  const place = notes && [notes.subject, notes.topic, notes.section];
  const values = [question, options, explanation, tags, difficulty, source, place];
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
