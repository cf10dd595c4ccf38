import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Access, ImageSize, SiteTexts } from '../../model.ts';
import type { Abbreviation } from '../../schema/abbreviations.ts';
import type { CourseCard } from '../../schema/courses.ts';
import type { Popup } from '../../schema/popups/popup.ts';
import type { SyllabusLine } from '../../schema/syllabus.ts';
import type { SiteSettings } from '../../schema/site-settings.ts';
import type { SchemeName } from '../../schema/tests/test-rules.ts';
import { digestOfValues } from '../digest.ts';
import type { RenderedTopic } from './rendered-topic.ts';

/** Checked and rendered content, the input of the pages. `catalogue.json` lists it; `topics/` has the free topics. */
export interface Catalogue {
  site: SiteSettings;
  courses: CourseCard[];
  popups: Popup[];
  abbreviations: Abbreviation[];
  syllabus: SyllabusLine[];
  texts: SiteTexts;
  subjects: CatalogueSubject[];
  /** By `order`, then by slug. */
  tests: CatalogueTest[];
  /** The tags that questions of a subject may have, by its slug. */
  tags: Record<string, readonly string[]>;
}

export interface CatalogueSubject {
  slug: string;
  title: string;
  description: string;
  topics: CatalogueTopic[];
  /** Digest of everything that the subject's page shows. */
  pageKey: string;
}

export interface CatalogueTopic {
  slug: string;
  title: string;
  description: string;
  access: Access;
  /** Other names, which the search finds. Public even if the notes are not. */
  aliases: string[];
  /** Number of questions. */
  questions: number;
  /** Number of sections of the notes. */
  sections: number;
  /** Minutes that reading the notes takes. */
  minutes: number;
  /** The month for which the facts are true, as `YYYY-MM`; null if it is not stated. */
  asOf: string | null;
  /** Ids of the lines of the syllabus that it covers. */
  syllabus: string[];
  /** Sizes in CSS pixels of the images in the notes, by address. */
  images: Record<string, ImageSize>;
  /** Digest of the topic's own files. */
  digest: string;
  /** As `digest`, without the held and dropped questions, which no page contains. */
  shownDigest: string;
  /** Digest of the notes, without the front matter and the questions. */
  notesDigest: string;
  /** Digest of everything that the topic's page shows. */
  pageKey: string;
}

/** What tells a publish whether a topic has changed. No page shows it. */
const TOPIC_KEYS = ['digest', 'shownDigest', 'notesDigest', 'pageKey'] as const;

/** What pages may show of a topic. */
export type ShownTopic = Omit<CatalogueTopic, (typeof TOPIC_KEYS)[number]>;

/** What pages may show of a subject. */
export interface ShownSubject extends Omit<CatalogueSubject, 'topics' | 'pageKey'> {
  topics: ShownTopic[];
}

/** Leaves out what no page shows, so that a page's key changes only with the page. */
export function shownSubject({
  slug,
  title,
  description,
  topics,
}: Omit<CatalogueSubject, 'pageKey'>): ShownSubject {
  const isShown = ([name]: [string, unknown]) => !TOPIC_KEYS.some((key) => key === name);
  const shown = (topic: CatalogueTopic) =>
    Object.fromEntries(Object.entries(topic).filter(isShown)) as unknown as ShownTopic;
  return { slug, title, description, topics: topics.map(shown) };
}

/** What everyone may know of a test: no question and no key. */
export interface CatalogueTest {
  slug: string;
  title: string;
  description: string;
  access: Access;
  /** How first attempts are compared; null if they are not. */
  comparison: 'ranked' | 'open' | null;
  /** Whether results hide the answers until it closes. */
  answersLater: boolean;
  minutes: number;
  /** Number of questions. */
  questions: number;
  scheme: {
    name: SchemeName;
    /** Exact marks, such as `2` or `-2/3`. */
    right: string;
    wrong: string;
    blank: string;
    /** Percentage of the maximum; null for none. */
    qualifying: number | null;
  };
  /** ISO 8601 in UTC; null for no limit. */
  opens: string | null;
  closes: string | null;
  cutOffs: { name: string; marks: string }[];
  /** One without a title for a test without sections. */
  sections: { title: string; questions: number }[];
  /** Topics that it covers, as `subject/topic`. */
  topics: string[];
  /** Digest of everything that the test's page shows. */
  pageKey: string;
}

/** Written only for free topics, so that a build cannot print gated text. */
export interface PreparedTopic extends RenderedTopic {
  /** Digest of everything that this file is made from. */
  key: string;
}

export function cataloguePath(dir: string): string {
  return join(dir, 'catalogue.json');
}

export function preparedTopicPath(dir: string, subject: string, topic: string): string {
  return join(dir, 'topics', subject, `${topic}.json`);
}

export async function readCatalogue(dir: string): Promise<Catalogue> {
  return JSON.parse(await readFile(cataloguePath(dir), 'utf8')) as Catalogue;
}

/** Key of a prepared topic. */
export function preparedKey(pipeline: string, { shownDigest }: { shownDigest: string }): string {
  return digestOfValues(pipeline, shownDigest);
}

export function writePreparedTopic(path: string, topic: PreparedTopic): void {
  mkdirSync(dirname(path), { recursive: true });
  const { key, ...rendered } = topic;
  writeFileSync(path, JSON.stringify({ ...rendered, key }));
}

/** The end of a prepared topic, which a file that was only partly written lacks. */
const KEY_AT_END = /"key":"([0-9a-f]{64})"\}$/;
const END_BYTES = 80;

/** The key of a prepared topic, without reading the rest of the file; null if the file is missing or incomplete. */
export function readPreparedKey(path: string): string | null {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(path, 'r');
    const end = Buffer.alloc(END_BYTES);
    const start = Math.max(0, fstatSync(descriptor).size - END_BYTES);
    const length = readSync(descriptor, end, { position: start });
    return KEY_AT_END.exec(end.toString('latin1', 0, length))?.[1] ?? null;
  } catch {
    return null;
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

/** Synchronous, which takes a third of the processor time for files of this size. */
export function readPreparedTopic(dir: string, subject: string, topic: string): PreparedTopic {
  return JSON.parse(readFileSync(preparedTopicPath(dir, subject, topic), 'utf8')) as PreparedTopic;
}

/** The text of `/data/<subject>/<topic>.json`. */
export function questionsFile({ questions }: Pick<PreparedTopic, 'questions'>): string {
  return JSON.stringify({ questions });
}
