import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Access } from '../../access.ts';
import type { ImageSize, SiteTexts } from '../../model.ts';
import type { Abbreviation } from '../../schema/abbreviations.ts';
import type { CourseCard } from '../../schema/courses.ts';
import type { Popup } from '../../schema/popups/popup.ts';
import type { SyllabusLine } from '../../schema/syllabus.ts';
import type { SiteSettings } from '../../schema/site-settings.ts';
import type { SchemeName } from '../../schema/tests/test-rules.ts';
import { cachedTopic } from './render-cache.ts';
import type { RenderedTopic } from './topic-text.ts';

/** Checked and rendered content, the input of the pages. Of texts it has only the keys in the cache. */
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
  /** Key of the rendered text in the cache; null if the topic is not free. */
  text: string | null;
  /** Digest of everything that the topic's page shows. */
  pageKey: string;
}

/** What tells a publish whether a topic has changed, and where its text is. No page shows it. */
const TOPIC_KEYS = ['digest', 'shownDigest', 'notesDigest', 'text', 'pageKey'] as const;

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

/** Where pages find what they show. */
export interface PageInput {
  /** Folder of the catalogue. */
  dir: string;
  /** The cache of rendered texts. */
  cacheDir: string;
}

export function cataloguePath(dir: string): string {
  return join(dir, 'catalogue.json');
}

export async function readCatalogue(dir: string): Promise<Catalogue> {
  return JSON.parse(await readFile(cataloguePath(dir), 'utf8')) as Catalogue;
}

/**
 * The notes and questions of a free topic. The catalogue has no key of other texts, so that a build cannot print them.
 * @throws {DamagedCacheError}
 */
export function publicText(
  { access, text }: Pick<CatalogueTopic, 'access' | 'text'>,
  cacheDir: string,
): RenderedTopic {
  if (access !== 'free' || text === null) throw new Error('Only the texts of free topics are public.');
  return cachedTopic(cacheDir, text);
}

/** The text of `/data/<subject>/<topic>.json`. */
export function questionsFile({ questions }: Pick<RenderedTopic, 'questions'>): string {
  return JSON.stringify({ questions });
}
