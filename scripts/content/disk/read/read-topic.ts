import { setImmediate } from 'node:timers/promises';
import { decodeCsv, decodeText } from '../../decode-text.ts';
import { parseTopicFrontMatter } from '../../schema/frontmatter.ts';
import { hasErrors, issueLog, type Issue } from '../../issue.ts';
import { NOTES_MAX_BYTES } from '../../limits.ts';
import { CSV_MAX_BYTES, parseMcqCsv } from '../../questions/mcq-csv.ts';
import { shownCsv } from '../../questions/mcq-source.ts';
import type { NamedSection, OfficialMcq, Topic } from '../../model.ts';
import { digestOfValues, sha256Hex } from '../digest.ts';
import { readBytes } from './read-bytes.ts';

/** Location of a topic's files. */
export interface TopicLocation {
  subject: string;
  slug: string;
  hasCsv: boolean;
  /** Absolute path of the subject's folder. */
  folder: string;
}

/** `topic` is null if one of its files has an error, except errors in single questions. */
export interface ReadTopic {
  topic: Topic | null;
  issues: Issue[];
  /** Of the files of `topic`. */
  source?: TopicSource;
}

/** Tells whether the files of a topic are still those that were parsed. */
export interface TopicSource {
  /** sha256 (hex) of the decoded text of the .md file. */
  markdown: string;
  /** Number of characters of the notes, which are the end of that text. */
  notesLength: number;
  /** As `markdown`; null if there is no .csv file. */
  csv: string | null;
}

/** Lets other work go on first, because reading and parsing a topic is synchronous. */
export async function readTopic(location: TopicLocation): Promise<ReadTopic> {
  await setImmediate();
  const { subject, slug, folder, hasCsv } = location;
  const file = `subjects/${subject}/${slug}`;
  const markdown = await readText(`${folder}/${slug}.md`, `${file}.md`, NOTES_MAX_BYTES);
  const csv = hasCsv ? await readText(`${folder}/${slug}.csv`, `${file}.csv`, CSV_MAX_BYTES) : null;
  return parseTopic(location, markdown, csv);
}

/** `text` is null if the file cannot be read; the issues say why. */
export interface FileText {
  text: string | null;
  issues: Issue[];
}

/** Parses a topic from the texts of its files. `csvRead` is null if there is no .csv file. */
function parseTopic({ subject, slug }: TopicLocation, read: FileText, csvRead: FileText | null): ReadTopic {
  const notesFile = `subjects/${subject}/${slug}.md`;
  const markdown = parseTopicFrontMatter(read.text ?? '', notesFile);
  const issues = read.text === null ? read.issues : markdown.issues;
  const { data, notes, notesLine } = markdown;
  if (data !== null && notes.trim() === '') {
    const log = issueLog(notesFile);
    log.warning({
      code: 'notes-empty',
      line: notesLine,
      message: 'The topic has no notes.',
      expected: 'notes in markdown below the front matter',
      fix: 'write the notes, or remove the topic until they are written',
    });
    issues.push(...log.issues);
  }

  const questions =
    csvRead === null ? NO_QUESTIONS : parseQuestions(csvRead, `subjects/${subject}/${slug}.csv`);
  issues.push(...questions.issues);
  if (data === null || questions.csv === null || hasErrors(read.issues)) return { topic: null, issues };
  const { csv, mcqs, mcqLines, withheld, withheldLines } = questions;
  const digestWith = (text: string) => digestOfValues(subject, slug, ...Object.values(data), notes, text);
  const digest = digestWith(csv);
  return {
    topic: {
      ...{ subject, slug, ...data, notes, notesLine },
      ...{ csv, mcqs, mcqLines, withheld, withheldLines, digest },
      namedSections: namedSectionsOf(questions),
      notesDigest: sha256Hex(notes),
      shownDigest: withheld.length === 0 ? digest : digestWith(shownCsv(csv)),
    },
    issues,
    source: {
      markdown: sha256Hex(read.text ?? ''),
      notesLength: notes.length,
      csv: csvRead === null ? null : sha256Hex(csv),
    },
  };
}

function namedSectionsOf({ mcqs, mcqLines, withheld, withheldLines }: Questions): NamedSection[] {
  const found = new Map<string, NamedSection>();
  const add = (list: readonly OfficialMcq[], lines: readonly number[], kind: 'lines' | 'withheldLines') => {
    for (const [index, { section }] of list.entries()) {
      if (section === '') continue;
      const named = found.get(section) ?? { section, lines: [], withheldLines: [] };
      named[kind].push(lines[index] ?? 1);
      found.set(section, named);
    }
  };
  add(mcqs, mcqLines, 'lines');
  add(withheld, withheldLines, 'withheldLines');
  return [...found.values()];
}

/** `csv` is null if the file cannot be used at all. */
export interface Questions {
  csv: string | null;
  mcqs: OfficialMcq[];
  mcqLines: number[];
  withheld: OfficialMcq[];
  withheldLines: number[];
  issues: readonly Issue[];
}

const NONE = { mcqs: [], mcqLines: [], withheld: [], withheldLines: [] };
const NO_QUESTIONS: Questions = { csv: '', ...NONE, issues: [] };

export function parseQuestions({ text, issues }: FileText, file: string): Questions {
  if (text === null) return { csv: null, ...NONE, issues };
  const parsed = parseMcqCsv(text, file);
  const { mcqs, lines, withheld, withheldLines, refused, issues: found } = parsed;
  return { csv: refused ? null : text, mcqs, mcqLines: lines, withheld, withheldLines, issues: found };
}

export async function readText(path: string, file: string, max: number): Promise<FileText> {
  const log = issueLog(file);
  const read = await readBytes(path, max);
  const decode = file.endsWith('.csv') ? decodeCsv : decodeText;
  const decoded = 'bytes' in read ? decode(read.bytes) : read;
  if ('text' in decoded) return { text: decoded.text, issues: [] };
  log.error(
    'problem' in decoded
      ? decoded.problem
      : {
          code: 'unreadable',
          line: null,
          message: 'The file was deleted while the content was read.',
          expected: 'content that does not change while it is read',
          fix: 'run the check again',
        },
  );
  return { text: null, issues: log.issues };
}

/** Sorts by `order` (topics without one last), then by slug. */
export function byReadingOrder(a: Pick<Topic, 'order' | 'slug'>, b: Pick<Topic, 'order' | 'slug'>): number {
  const [first, second] = [a.order ?? Infinity, b.order ?? Infinity];
  if (first !== second) return first < second ? -1 : 1;
  return a.slug < b.slug ? -1 : 1;
}
