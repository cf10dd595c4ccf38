import type { Issue } from './issue.ts';
import type { Abbreviation } from './schema/abbreviations.ts';
import type { CourseCard } from './schema/courses.ts';
import type { TopicFrontMatter } from './schema/frontmatter.ts';
import type { Popup } from './schema/popups/popup.ts';
import type { ListedRedirect } from './schema/redirects.ts';
import type { SiteSettings } from './schema/site-settings.ts';
import type { SyllabusLine } from './schema/syllabus.ts';
import type { TagLists } from './schema/tag-lists.ts';
import type { TestFile } from './schema/tests/test-file.ts';
import type { TestFrontMatter } from './schema/tests/test-paper.ts';

/** A multiple-choice question of a CSV file. */
export interface Mcq {
  question: string;
  /** 1 to 4 non-empty options. */
  options: string[];
  /** Index into `options`. */
  correctAnswer: number;
  /** Indexes of other options that are right too; missing without any. */
  also?: number[];
  /** Markdown; '' if there is none. */
  explanation: string;
  tags: string[];
}

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** `held`: kept for ranked tests, shown nowhere else. `dropped`: withdrawn. */
export const QUESTION_STATUSES = ['active', 'held', 'dropped'] as const;
export type QuestionStatus = (typeof QUESTION_STATUSES)[number];

/** A question of the site, as opposed to a learner's own. */
export interface OfficialMcq extends Mcq {
  /** Unique in its file, and kept when the text changes: the column `id`, or a digest of the text. */
  id: string;
  /** The section of the notes that teaches it: id or text of a heading; '' if it is not stated. */
  section: string;
  difficulty: Difficulty | null;
  /** Where its facts come from; may be ''. */
  source: string;
  status: QuestionStatus;
}

/** A section of the notes as questions name it, and which ones do. */
export interface NamedSection {
  /** Id or text of a heading; it may not exist. */
  section: string;
  /** 1-based lines of the active questions in the .csv file. */
  lines: number[];
  /** 1-based lines of the held and dropped ones. */
  withheldLines: number[];
}

/** A topic as read from disk: `subjects/<subject>/<slug>.md` with `<slug>.csv` beside it. */
export interface Topic extends TopicFrontMatter {
  subject: string;
  slug: string;
  /** Markdown after the front matter, with LF line ends and no BOM. */
  notes: string;
  /** 1-based line of the .md file on which `notes` begins. */
  notesLine: number;
  /** The .csv file as text with LF line ends and no BOM; '' where there is none. */
  csv: string;
  /** The active questions. */
  mcqs: OfficialMcq[];
  /** 1-based line of the .csv file on which each of `mcqs` begins. */
  mcqLines: number[];
  /** Held and dropped questions. No page, search index or answer contains them. */
  withheld: OfficialMcq[];
  /** 1-based line of each of `withheld`. */
  withheldLines: number[];
  /** What the column `section` of the questions says, each text once. */
  namedSections: NamedSection[];
  /** sha256 (hex) over everything in its files: front matter, notes and CSV. */
  digest: string;
  /** sha256 (hex) over everything a reader can see of it: as `digest`, without held and dropped questions. */
  shownDigest: string;
  /** sha256 (hex) of `notes`. */
  notesDigest: string;
}

/** A test as read from disk: `tests/<slug>.md`, with its own questions in `<slug>.csv` beside it. */
export interface TestPaper extends TestFrontMatter {
  slug: string;
  /** Markdown. */
  instructions: string;
  /** Lines of the .md file, for issues. */
  lineOf: TestFile['lineOf'];
  /** Whether there is a .csv file. */
  hasCsv: boolean;
  /** The questions of its .csv file, without dropped ones. They are in no page, search index or answer. */
  own: OfficialMcq[];
  /** 1-based line of the .csv file on which each of `own` begins. */
  ownLines: number[];
  /** Ids of the dropped questions of its .csv file. */
  withdrawn: string[];
  /** Whether it has closed and its questions have joined practice. */
  joined: boolean;
  /** sha256 (hex) over both files. */
  digest: string;
}

export interface Subject {
  slug: string;
  title: string;
  description: string;
  /** The place among subjects without a card; null for the last. */
  order: number | null;
  /** In reading order: by `order`, then by slug. */
  topics: Topic[];
}

/** A file beside the topics that notes may show, such as an image. */
export interface ContentFile {
  subject: string;
  /** File name inside `subjects/<subject>/`. */
  name: string;
  /** Absolute path on this machine. */
  path: string;
  /** Bytes. */
  size: number;
  /** Null if the file does not state it. */
  pixels: ImageSize | null;
}

/** CSS pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/** The texts of the pages `/terms` and `/privacy`, as sanitised HTML. */
export interface SiteTexts {
  terms: string;
  privacy: string;
}

/** A content folder as read, with all issues. */
export interface Content {
  site: SiteSettings;
  courses: CourseCard[];
  popups: Popup[];
  /** As `redirects.json` lists them, including those without a target. */
  redirects: ListedRedirect[];
  tags: TagLists;
  abbreviations: Abbreviation[];
  syllabus: SyllabusLine[];
  texts: SiteTexts;
  /** In the order of the home page. */
  subjects: Subject[];
  files: ContentFile[];
  /** By `order`, then by slug. Their questions have not been looked up. */
  tests: TestPaper[];
  /** Slugs of tests that are not in `tests` because of an error. */
  faultyTests: string[];
  /** Topics that are not in `subjects` because of an error. */
  faulty: { subject: string; slug: string }[];
  issues: Issue[];
}
