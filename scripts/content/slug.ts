import type { Issue } from './issue.ts';
import { isLonger } from './limits.ts';

/** Names with the same key have the same address, or are the same file where case is ignored. */
export function collisionKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** Groups of names with the same key, by key. */
export function collisionsAmong(names: readonly string[]): Map<string, string[]> {
  return new Map([...Map.groupBy(names, collisionKey)].filter(([, group]) => group.length > 1));
}

export function collisionIssue(file: string, name: string, group: readonly string[]): Issue {
  const others = group.filter((other) => other !== name).map((other) => `"${other}"`);
  return {
    severity: 'error',
    code: 'name-collision',
    file,
    line: null,
    message: `"${name}" and ${others.join(', ')} would have the same address.`,
    expected: 'names that differ in more than case or the encoding of accents',
    fix: 'rename or remove one of them',
  };
}

/** Longest slug, in code points. */
const SLUG_MAX = 80;

/** In bytes of UTF-8: common file systems allow 255 bytes for a file name. */
const SLUG_MAX_BYTES = 240;

/** A subject's address must not collide with the product's own pages. */
export const RESERVED_SUBJECT_SLUGS: readonly string[] = [
  'api',
  'admin',
  'auth',
  'login',
  'signup',
  'forgot-password',
  'reset-password',
  'progress',
  'calendar',
  'quiz-analytics',
  'offline',
  'quiz',
  'notes',
  'mcqs',
  'official-notes',
  'data',
  'assets',
  'search',
  '404',
  'account',
  'review',
  'index',
  'tests',
  'terms',
  'privacy',
  'errata',
  'syllabus',
];

/** `subject.md` describes the subject and `index` is its page, so neither can be a topic. */
const RESERVED_TOPIC_SLUGS: readonly string[] = ['subject', 'index'];

/** Tests have their address below `/tests`, beside these pages. */
const RESERVED_TEST_SLUGS: readonly string[] = ['hall', 'result', 'custom', 'print', 'new', 'index'];

const RESERVED = {
  subject: RESERVED_SUBJECT_SLUGS,
  topic: RESERVED_TOPIC_SLUGS,
  test: RESERVED_TEST_SLUGS,
};

/**
 * The slug of a title: NFC, lower case; letters, marks and digits of any script are kept, and every run of
 * anything else becomes one hyphen. Invisible characters (joiners, variation selectors) are removed rather than
 * replaced, since in Indic scripts they occur inside words. '' if nothing is left.
 */
export function slugify(title: string): string {
  const words = title
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '-')
    .replace(/^-/u, '');
  return cut(words).replace(/-$/u, '');
}

/** The whole words that fit into a slug, or of a longer word its whole grapheme clusters. */
function cut(words: string): string {
  if (fits(words)) return words;
  let kept = '';
  for (const { segment } of CLUSTERS.segment(words)) {
    if (!fits(kept + segment)) break;
    kept += segment;
  }
  const end = words[kept.length] === '-' ? kept.length : kept.lastIndexOf('-');
  return end > 0 ? kept.slice(0, end) : kept;
}

const CLUSTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
const ENCODER = new TextEncoder();

function fits(slug: string): boolean {
  return !isLonger(slug, SLUG_MAX) && ENCODER.encode(slug).length <= SLUG_MAX_BYTES;
}

/** For the advice to rename a file: its form, if that is what is wrong. */
export function inNfc(name: string): string {
  return name === name.normalize('NFC') ? '' : ' in Unicode NFC';
}

/** Why `slug` cannot be used, as a sentence; null if it can. */
export function slugProblem(slug: string, kind: keyof typeof RESERVED): string | null {
  if (slug === '') return `The name of the ${kind} needs at least one letter or digit.`;
  if (/^[_.]/u.test(slug)) return `"${slug}" begins with "${slug[0]}", which is reserved for the system.`;
  if (RESERVED[kind].includes(slug)) {
    return `"${slug}" is reserved for a page of the site.`;
  }
  const length = Array.from(slug).length;
  if (length > SLUG_MAX) return `The name has ${length} characters; an address has at most ${SLUG_MAX}.`;
  if (!fits(slug)) {
    const bytes = ENCODER.encode(slug).length;
    return `The name takes ${bytes} bytes in UTF-8; an address takes at most ${SLUG_MAX_BYTES}.`;
  }
  if (inNfc(slug) !== '' && slugify(slug) === slug.normalize('NFC')) {
    return `"${slug}" has letters in another Unicode form than an address, which is in NFC. Both forms look the same.`;
  }
  if (slugify(slug) !== slug) {
    return `"${slug}" is not a valid address; "${slugify(slug) || 'a-name'}" would be.`;
  }
  // A bookmark of a section is stored as `{topic}-section-{index}`.
  if (kind === 'topic' && /-section-\d+$/u.test(slug)) {
    return `"${slug}" ends in "-section-" and a number, which is reserved for bookmarks of sections.`;
  }
  return null;
}
