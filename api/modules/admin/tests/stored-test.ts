import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeText } from '../../../../scripts/content/decode-text.ts';
import { digestOfValues, sha256Hex } from '../../../../scripts/content/disk/digest.ts';
import { readBytes } from '../../../../scripts/content/disk/read/read-bytes.ts';
import { TEST_FILE_MAX_BYTES } from '../../../../scripts/content/disk/read/read-tests.ts';
import { CSV_MAX_BYTES } from '../../../../scripts/content/questions/mcq-csv.ts';
import { slugProblem } from '../../../../scripts/content/slug.ts';
import { BadRequest, Conflict, NotFound } from '../../../http/errors.ts';

/** The files of a test in the content folder. Paths are made only from a valid slug. */
interface StoredTest {
  slug: string;
  /** Path in the content folder, without an extension. */
  path: string;
  /** Text of the .md file. */
  markdown: string;
  /** Text of the .csv file; null without one. */
  csv: string | null;
  /** The files byte for byte, by name. */
  files: ReadonlyMap<string, Uint8Array>;
  revision: string;
}

/** @throws BadRequest */
export function requireTestSlug(slug: string): string {
  const problem = slugProblem(slug, 'test');
  if (problem !== null) throw new BadRequest('invalid_slug', `${problem} Choose another address.`);
  return slug;
}

/** The stored test; null if there is none. @throws Conflict if its files cannot be read */
export async function findStoredTest(root: string, slug: string): Promise<StoredTest | null> {
  if (slugProblem(slug, 'test') !== null) return null;
  // A link could lead out of the content folder.
  const folder = await lstat(join(root, 'tests')).catch(() => null);
  if (!folder?.isDirectory()) return null;
  const path = `tests/${slug}`;
  const markdown = await readFile(join(root, `${path}.md`), TEST_FILE_MAX_BYTES);
  if (markdown === null) return null;
  const csv = await readFile(join(root, `${path}.csv`), CSV_MAX_BYTES);
  const files = new Map([[`${slug}.md`, markdown.bytes]]);
  if (csv) files.set(`${slug}.csv`, csv.bytes);
  const digests = [markdown, csv].map((file) => file && sha256Hex(file.bytes));
  return {
    slug,
    path,
    markdown: markdown.text,
    csv: csv?.text ?? null,
    files,
    revision: digestOfValues(...digests),
  };
}

/** @throws NotFound, or Conflict if its files cannot be read */
export async function readStoredTest(root: string, slug: string): Promise<StoredTest> {
  const stored = await findStoredTest(root, slug);
  if (!stored) throw new NotFound('test_not_found', 'There is no such test.');
  return stored;
}

async function readFile(path: string, max: number): Promise<{ bytes: Uint8Array; text: string } | null> {
  const read = await readBytes(path, max);
  if ('missing' in read) return null;
  const decoded = 'bytes' in read ? decodeText(read.bytes) : read;
  if ('problem' in decoded || !('bytes' in read)) {
    const reason = 'problem' in decoded ? decoded.problem.message : '';
    throw new Conflict('test_unreadable', `This test cannot be edited. ${reason}`);
  }
  return { bytes: read.bytes, text: decoded.text };
}

/** @throws Conflict if the test has changed since the caller read the revision `expected` */
export function requireTestRevision(stored: StoredTest, expected: string | undefined): void {
  if (expected === undefined || expected === stored.revision) return;
  throw new Conflict(
    'test_changed',
    'This test was changed elsewhere since you opened it. Nothing was saved.',
  );
}
