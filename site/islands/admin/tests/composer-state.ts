import type { TestProblem, TestSource } from '../../../../api/contract/admin/tests.ts';
import type { SubjectSummary } from '../../../../api/contract/content/topics.ts';
import type { FieldProblem } from '../../../../api/contract/shared/envelopes.ts';
import { slugify } from '../../../../scripts/content/slug.ts';
import { checkedMarks } from './marks-fields.ts';

/** Where the questions come from: a list, a blueprint, the test's own file, or sections edited in the file. */
export type QuestionSource = 'list' | 'blueprint' | 'file' | 'sections';

export interface RowForm {
  /** Subject or subject/topic. */
  from: string;
  /** As typed. */
  count: string;
  difficulty: '' | 'easy' | 'medium' | 'hard';
  /** Separated by commas. */
  tags: string;
  /** Slugs of tests, separated by commas. */
  notIn: string;
}

/** A test in the form. Numbers and times are as typed; times are local, as `datetime-local` fields have them. */
export interface TestForm {
  slug: string;
  title: string;
  description: string;
  access: string;
  order: string;
  minutes: string;
  scheme: string;
  right: string;
  wrong: string;
  blank: string;
  qualifying: string;
  dropped: string;
  ranked: boolean;
  opens: string;
  closes: string;
  joinsPractice: boolean;
  /** Empty for the default. */
  answers: string;
  cutOffs: { name: string; marks: string }[];
  source: QuestionSource;
  questions: string[];
  blueprint: RowForm[];
  sections: { title: string; count: string }[];
  instructions: string;
  /** The fields as they were read, of which the form does not show all. */
  read: Readonly<Record<string, unknown>>;
}

export const NEW_ROW: RowForm = { from: '', count: '10', difficulty: '', tags: '', notIn: '' };

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : []);
const list = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? (value as Record<string, unknown>[]) : [];

/** The form of a test as the API has it; null for a new one. */
export function formOf(test: Pick<TestSource, 'slug' | 'fields' | 'instructions'> | null): TestForm {
  const read = test?.fields ?? {};
  const marks = (read['marks'] ?? {}) as Record<string, unknown>;
  const sections = list(read['sections']);
  const isInSections = sections.some((section) => section['questions'] ?? section['blueprint']);
  const questions = texts(read['questions']);
  const blueprint = list(read['blueprint']);
  const source = isInSections
    ? 'sections'
    : blueprint.length > 0
      ? 'blueprint'
      : test && questions.length === 0
        ? 'file'
        : 'list';
  return {
    slug: test?.slug ?? '',
    title: text(read['title']),
    description: text(read['description']),
    access: text(read['access']) || 'free',
    order: text(read['order']),
    minutes: text(read['minutes']) || (test ? '' : '120'),
    scheme: text(read['scheme']) || 'upsc-gs',
    right: text(marks['right']),
    wrong: text(marks['wrong']),
    blank: text(marks['blank']),
    qualifying: text(read['qualifying']),
    dropped: text(read['dropped']),
    ranked: read['ranked'] === true,
    opens: localTime(text(read['opens'])),
    closes: localTime(text(read['closes'])),
    joinsPractice: read['afterwards'] === 'practice',
    answers: text(read['answers']),
    cutOffs: list(read['cutOffs']).map(({ name, marks: cut }) => ({ name: text(name), marks: text(cut) })),
    source,
    questions: [...questions],
    blueprint: blueprint.map((row) => ({
      from: text(row['from']),
      count: text(row['count']),
      difficulty: text(row['difficulty']) as RowForm['difficulty'],
      tags: texts(row['tags']).join(', '),
      notIn: texts(row['notIn']).join(', '),
    })),
    sections: isInSections
      ? []
      : sections.map(({ title, count }) => ({ title: text(title), count: text(count) })),
    instructions: test?.instructions ?? '',
    read,
  };
}

/** The fields of the form as the API expects them. Invalid input is passed on, so that the API refuses it. */
export function fieldsOf(form: TestForm): Record<string, unknown> {
  const { read, source } = form;
  const own = (names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => read[name] !== undefined).map((name) => [name, read[name]]));
  return {
    ...own(['topics', 'seed', 'keys']),
    ...(source === 'sections' && own(['sections', 'questions', 'blueprint'])),
    title: form.title.trim(),
    description: form.description.trim(),
    access: form.access,
    order: number(form.order),
    minutes: number(form.minutes) ?? '',
    scheme: form.scheme,
    marks: form.scheme === 'custom' ? checkedMarks(form) : null,
    qualifying: number(form.qualifying),
    dropped: form.dropped || null,
    ranked: form.ranked,
    opens: storedTime(form.opens, text(read['opens'])),
    closes: storedTime(form.closes, text(read['closes'])),
    afterwards: form.joinsPractice ? 'practice' : 'nothing',
    answers: form.answers || null,
    cutOffs: form.cutOffs.map(({ name, marks }) => ({ name: name.trim(), marks: marks.trim() })),
    ...(source === 'list' && { questions: form.questions }),
    ...(source === 'blueprint' && { blueprint: form.blueprint.map(rowOf) }),
    ...(source !== 'sections' && {
      sections: form.sections.map(({ title, count }) => ({
        title: title.trim(),
        count: number(count) ?? '',
      })),
    }),
  };
}

/** The same paper with one list of questions, which its sections divide; null if a section is drawn. */
export function joinedSections({
  read,
}: Pick<TestForm, 'read'>): Pick<TestForm, 'source' | 'questions' | 'sections'> | null {
  const sections = list(read['sections']);
  if (sections.length === 0 || !sections.every((section) => Array.isArray(section['questions']))) return null;
  const lists = sections.map((section) => texts(section['questions']));
  return {
    source: 'list',
    questions: lists.flat(),
    sections: sections.map(({ title }, index) => ({
      title: text(title),
      count: String(lists[index]?.length ?? 0),
    })),
  };
}

function rowOf({ from, count, difficulty, tags, notIn }: RowForm): Record<string, unknown> {
  const [tagList, tests] = [tags, notIn].map((typed) =>
    typed
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );
  return {
    from: from.trim(),
    count: number(count) ?? '',
    ...(difficulty !== '' && { difficulty }),
    ...(tagList?.length && { tags: tagList }),
    ...(tests?.length && { notIn: tests }),
  };
}

/** The number that was typed, the text if it is none, and null for nothing. */
function number(typed: string): number | string | null {
  const trimmed = typed.trim();
  if (trimmed === '') return null;
  return Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed;
}

/** A stored time in the form of a `datetime-local` field in the zone of this device. */
export function localTime(stored: string): string {
  const time = Date.parse(stored);
  if (Number.isNaN(time)) return '';
  const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The time to store; `before` as it was written if the field still shows it. */
function storedTime(local: string, before: string): string | null {
  if (local === '') return null;
  if (local === localTime(before)) return before;
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? local : time.toISOString().replace('.000Z', 'Z');
}

/** The address that a new test gets unless another is typed. */
export function proposedSlug(title: string): string {
  return slugify(title);
}

/** Problems of a save or a check, of which each names its value by a path. */
export type PathProblem = { path: readonly (string | number)[]; text: string; severity: 'error' | 'warning' };

export function ofTestProblems(problems: readonly TestProblem[]): PathProblem[] {
  return problems.map(({ path, message, expected, fix, severity }) => {
    return { path, severity, text: `${message} Expected: ${expected}. To mend it: ${fix}.` };
  });
}

export function ofFieldProblems(problems: readonly FieldProblem[]): PathProblem[] {
  return problems.map(({ path, reason }) => ({ path, text: reason, severity: 'error' }));
}

/** The text of the first problem at a value or inside it; undefined without one. */
export function problemAt(
  problems: readonly PathProblem[],
  ...path: (string | number)[]
): string | undefined {
  return problems.find((problem) => path.every((part, index) => problem.path[index] === part))?.text;
}

const SHOWN = [
  'title',
  'description',
  'access',
  'order',
  'minutes',
  'scheme',
  'marks',
  'qualifying',
  'dropped',
  'ranked',
  'opens',
  'closes',
  'afterwards',
  'answers',
  'cutOffs',
  'sections',
  'questions',
  'blueprint',
];

/** Problems that belong to no field of the form. */
export function otherProblems(problems: readonly PathProblem[]): PathProblem[] {
  return problems.filter(({ path: [field] }) => field === undefined || !SHOWN.includes(String(field)));
}

/** Subjects and topics that a row can draw from; `current` also if it is unknown. */
export function placeChoices(
  subjects: readonly SubjectSummary[],
  current: string,
): (readonly [value: string, label: string])[] {
  const known = subjects.flatMap(({ slug, title, topics }) => [
    [slug, title] as const,
    ...topics.map((topic) => [`${slug}/${topic.slug}`, `${title}: ${topic.title}`] as const),
  ]);
  const isKnown = known.some(([value]) => value === current);
  const others =
    current === '' ? [['', 'Choose a subject or topic'] as const] : [[current, current] as const];
  return isKnown ? known : [...others, ...known];
}
