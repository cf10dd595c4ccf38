import { createHash } from 'node:crypto';
import type { Finding } from '../../issue.ts';
import { NOTES_MAX_BYTES } from '../../markdown/markdown-tree.ts';
import { digestOf } from '../render/prepared.ts';
import { readBytes } from './read-bytes.ts';
import { CSV_MAX_BYTES } from '../../questions/mcq-csv.ts';

/** The files of a topic as they are on disk. */
export interface TopicFiles {
  /** Null where it cannot be read, which `problem` explains. */
  markdown: Uint8Array | null;
  problem: Finding | null;
  /** Null where there is none, or none that can be read, which `csvProblem` explains. */
  csv: Uint8Array | null;
  csvProblem: Finding | null;
  /** sha256 (hex) of both files: another one means that someone changed them. */
  revision: string;
}

/** The files of the topic `slug` in the subject's folder at `folder`; null where there is no such topic. */
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
    revision: digestOf(markOf(markdown), markOf(csv)),
  };
}

function markOf(read: Awaited<ReturnType<typeof readBytes>>): string {
  if ('bytes' in read) return createHash('sha256').update(read.bytes).digest('hex');
  return 'problem' in read ? `${read.problem.code} ${read.problem.message}` : '';
}
