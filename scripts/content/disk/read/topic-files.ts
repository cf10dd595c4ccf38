import type { Finding } from '../../issue.ts';
import { NOTES_MAX_BYTES } from '../../limits.ts';
import { digestOfValues, sha256Hex } from '../digest.ts';
import { readBytes } from './read-bytes.ts';
import { CSV_MAX_BYTES } from '../../questions/mcq-csv.ts';

/** The files of a topic as they are on disk. */
interface TopicFiles {
  /** Null if it cannot be read; `problem` says why. */
  markdown: Uint8Array | null;
  problem: Finding | null;
  /** Null if there is none, or if it cannot be read; `csvProblem` says why. */
  csv: Uint8Array | null;
  csvProblem: Finding | null;
  /** sha256 (hex) of both files: detects concurrent changes. */
  revision: string;
}

/** The files of a topic in the subject's folder `folder`; null if there is no such topic. */
export async function readTopicFiles(folder: string, slug: string): Promise<TopicFiles | null> {
  const [markdown, csv] = await Promise.all([
    readBytes(`${folder}/${slug}.md`, NOTES_MAX_BYTES),
    readBytes(`${folder}/${slug}.csv`, CSV_MAX_BYTES),
  ]);
  if ('missing' in markdown) return null;
  return {
    markdown: 'bytes' in markdown ? markdown.bytes : null,
    problem: 'problem' in markdown ? markdown.problem : null,
    csv: 'bytes' in csv ? csv.bytes : null,
    csvProblem: 'problem' in csv ? csv.problem : null,
    revision: digestOfValues(digestOfFile(markdown), digestOfFile(csv)),
  };
}

function digestOfFile(read: Awaited<ReturnType<typeof readBytes>>): string {
  if ('bytes' in read) return sha256Hex(read.bytes);
  return 'problem' in read ? `${read.problem.code} ${read.problem.message}` : '';
}
