import { SCHEMES } from '../../../../api/contract/tests/schemes.ts';
import type { Scheme } from '../../../../api/contract/tests/schemes.ts';
import type { CustomTest, DrawTest } from '../../../../api/contract/tests/test-attempts.ts';
import { TEST_MINUTES_MAX, TEST_QUESTIONS_MAX } from '../../../../scripts/content/schema/tests/test-rules.ts';
import { customScheme } from '../../../client/tests/made-test-link.ts';
import { countText } from '../../../client/format/count-text.ts';

/** Topics of one draw, as the API allows. */
const TOPICS_MAX = 100;

export const MADE_SCHEMES = {
  'upsc-gs': SCHEMES['upsc-gs'],
  'upsc-csat': SCHEMES['upsc-csat'],
  nta: SCHEMES.nta,
  none: customScheme('1', '0'),
} satisfies Record<string, Scheme>;
type MadeSchemeName = keyof typeof MADE_SCHEMES;

/** The form of a test that a learner makes. */
export interface MakeForm {
  /** Slugs of chosen topics by subject; 'all' for the whole subject. */
  chosen: Readonly<Record<string, 'all' | readonly string[]>>;
  tags: readonly string[];
  difficulties: readonly ('easy' | 'medium' | 'hard')[];
  from: 'all' | 'unseen' | 'wrong';
  weakestFirst: boolean;
  /** As typed. */
  number: string;
  /** As typed; '' means as long as the prelims gives. */
  minutes: string;
  scheme: MadeSchemeName;
  title: string;
}

export const EMPTY_FORM: MakeForm = {
  chosen: {},
  tags: [],
  difficulties: [],
  from: 'all',
  weakestFirst: false,
  number: '20',
  minutes: '',
  scheme: 'upsc-gs',
  title: '',
};

/** The form with a subject chosen or not. Tags of other subjects would match nothing, so they are cleared. */
export function toggleSubject(form: MakeForm, subject: string): MakeForm {
  const { [subject]: before, ...others } = form.chosen;
  return { ...form, tags: [], chosen: before === undefined ? { ...others, [subject]: 'all' } : others };
}

/** The form with a topic of a chosen subject chosen or not. @param all slugs of the subject's topics */
export function toggleTopic(
  form: MakeForm,
  subject: string,
  topic: string,
  all: readonly string[],
): MakeForm {
  const before = form.chosen[subject];
  const list = before === 'all' || before === undefined ? all : before;
  const next = list.includes(topic) ? list.filter((slug) => slug !== topic) : [...list, topic];
  const others = Object.fromEntries(Object.entries(form.chosen).filter(([slug]) => slug !== subject));
  if (next.length === 0) return { ...form, chosen: others };
  return { ...form, chosen: { ...others, [subject]: next.length === all.length ? 'all' : next } };
}

export function toggled<Item>(list: readonly Item[], item: Item): Item[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
}

interface MakeProblems {
  chosen?: string;
  number?: string;
  minutes?: string;
}

/** What is wrong with the form, by field. */
export function problemsOf({ chosen, number, minutes }: MakeForm): MakeProblems {
  const count = topicsOf(chosen).length;
  return {
    ...(count === 0 && { chosen: 'Choose at least one subject.' }),
    ...(count > TOPICS_MAX && { chosen: `Choose at most ${TOPICS_MAX} subjects and topics.` }),
    ...(!isWithin(number, TEST_QUESTIONS_MAX) && {
      number: `Write a whole number from 1 to ${TEST_QUESTIONS_MAX}.`,
    }),
    ...(minutes.trim() !== '' &&
      !isWithin(minutes, TEST_MINUTES_MAX) && {
        minutes: `Write a whole number from 1 to ${TEST_MINUTES_MAX}, or leave it empty.`,
      }),
  };
}

function isWithin(typed: string, max: number): boolean {
  return /^\d{1,4}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= max;
}

function topicsOf(chosen: MakeForm['chosen']): DrawTest['topics'] {
  return Object.entries(chosen).flatMap(([subject, topics]) =>
    topics === 'all' ? [{ subject }] : topics.map((topic) => ({ subject, topic })),
  );
}

/** What to draw; null while the form has a problem. */
export function drawOf(form: MakeForm): DrawTest | null {
  if (Object.keys(problemsOf(form)).length > 0) return null;
  const { chosen, tags, difficulties, from, weakestFirst, number } = form;
  return {
    topics: topicsOf(chosen),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(difficulties.length > 0 && { difficulties: [...difficulties] }),
    number: Number(number),
    from,
    weakestFirst,
  };
}

/** Minutes for a number of questions at the pace of the prelims: 100 in 120 minutes. */
export function usualMinutes(questions: number): number {
  return Math.max(1, Math.round(questions * 1.2));
}

/** The test of drawn questions. @param titles of the chosen subjects */
export function testOf(form: MakeForm, questions: readonly string[], titles: readonly string[]): CustomTest {
  const typed = form.minutes.trim();
  return {
    title: (form.title.trim() || usualTitle(form, titles)).slice(0, 200),
    minutes: typed === '' ? usualMinutes(questions.length) : Number(typed),
    scheme: MADE_SCHEMES[form.scheme],
    questions: [...questions],
  };
}

function usualTitle({ from }: MakeForm, titles: readonly string[]): string {
  const [first = 'My test', ...others] = titles;
  const what = others.length === 0 ? first : `${first} and ${others.length} more`;
  const kind = { all: 'my test', unseen: 'unseen questions', wrong: 'questions to get right' }[from];
  return `${what}: ${kind}`;
}

/** What the count of matching questions means for the form. */
export function matchText(available: number, number: number): string {
  if (available === 0) return 'No question matches. Take a filter away, or choose another subject.';
  if (available < number) {
    return `Only ${available} ${available === 1 ? 'question matches' : 'questions match'}; your test will have ${available === 1 ? 'it' : 'all of them'}.`;
  }
  return `${countText(available, 'question matches', 'questions match')}; ${number} of them will be drawn.`;
}
