import { join } from 'node:path';
import { decodeText } from '../../../../scripts/content/decode-text.ts';
import type { Author } from '../../../../scripts/content/disk/git/history.ts';
import { readBytes } from '../../../../scripts/content/disk/read/read-bytes.ts';
import { withKey } from '../../../../scripts/content/questions/correct-key.ts';
import { CSV_MAX_BYTES } from '../../../../scripts/content/questions/mcq-csv.ts';
import { withRowBytesOf } from '../../../../scripts/content/questions/preserve-bytes.ts';
import { parseQuestionRef } from '../../../../scripts/content/questions/question-id.ts';
import { slugProblem } from '../../../../scripts/content/slug.ts';
import { keysFor } from '../../content/questions/keys.ts';
import type { QuestionKey } from '../../content/questions/keys.ts';
import type { WriteQueue } from '../content/write-queue.ts';

/**
 * Writes a corrected key into the row of a question in the content folder. Returns false if nothing was written, because the row is
 * not there or has an error.
 *
 * @param key for the options as the ledger has them
 */
export async function correctFile(
  queue: WriteQueue,
  ref: string,
  key: QuestionKey,
  author: Author,
): Promise<boolean> {
  const parts = parseQuestionRef(ref);
  if (!parts) return false;
  const { folder, file, id } = parts;
  const isOfTest = folder === 'tests';
  if (slugProblem(file, isOfTest ? 'test' : 'topic') || (!isOfTest && slugProblem(folder, 'subject')))
    return false;
  const path = `${isOfTest ? folder : `subjects/${folder}`}/${file}.csv`;
  return queue.run(async () => {
    const read = await readBytes(join(queue.root, path), CSV_MAX_BYTES);
    const decoded = 'bytes' in read ? decodeText(read.bytes) : read;
    if (!('bytes' in read) || !('text' in decoded)) return false;
    const csv = withKey(decoded.text, id, {
      keysOf: (options) => keysFor(options, key),
      dropped: key.dropped,
    });
    if (csv === null) return false;
    const raw = new TextDecoder('utf-8', { ignoreBOM: true }).decode(read.bytes);
    const data = withRowBytesOf(raw, csv);
    if (data !== raw) await queue.save([{ path, data }], { author, message: `Correct the key of ${ref}` });
    return true;
  });
}
