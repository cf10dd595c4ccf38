import { sql } from 'drizzle-orm';
import type { Wording } from '../../../contract/tests/corrections.ts';
import type { MarkedAnswer } from '../../../contract/tests/marking.ts';
import type { Queries } from '../../../db/client.ts';
import { givenRows, givenTexts } from '../../../db/dialect.ts';
import { prepared } from '../../../db/queries.ts';
import type { Given } from '../../../db/queries.ts';
import { questionKeys, questionWordings } from '../../../db/schema/questions.ts';
import type { AttemptQuestion } from '../../../db/schema/tests.ts';
import { keysFor } from '../../content/questions/keys.ts';
import type { TestRow } from './attempts/store.ts';
import { weightedCache } from './papers/weighted-cache.ts';

const selectWordings = prepared((queries, { questions }: Given<{ questions: string }>) => {
  const { questionId, digest, content } = questionWordings;
  const asked = givenRows(questions, [questionId, digest]);
  return queries
    .select({ questionId, digest, content })
    .from(questionWordings)
    .where(sql`(${questionId}, ${digest}) in (select ${asked.all} from ${asked.from})`);
});

const selectKeys = prepared((queries, { refs }: Given<{ refs: string }>) => {
  const { questionId, wording, keys, dropped, version } = questionKeys;
  return queries
    .select({ questionId, wording, keys, dropped })
    .from(questionKeys)
    .where(
      sql`${questionId} in ${givenTexts(refs)} and
        ${version} = (select max(latest.version) from ${questionKeys} latest where latest.question_id = ${questionId})`,
    );
});

const selectProvisionalKeys = prepared((queries, { refs }: Given<{ refs: string }>) => {
  const { questionId, wording, keys, dropped, version } = questionKeys;
  const isLatest = sql<number>`case when exists (select 1 from ${questionKeys} later
    where later.question_id = question_keys.question_id and later.version > question_keys.version) then 0 else 1 end`;
  return queries
    .select({ questionId, wording, keys, dropped, isLatest: isLatest.as('is_latest') })
    .from(questionKeys)
    .where(
      sql`${questionId} in ${givenTexts(refs)} and
        ${version} = (select max(provisional.version) from ${questionKeys} provisional
          where provisional.question_id = ${questionId} and provisional.phase = 'provisional')`,
    );
});

async function readWordings(queries: Queries, questions: readonly AttemptQuestion[]) {
  if (questions.length === 0) return [];
  const pairs = JSON.stringify(questions.map(({ id, wording }) => [id, wording]));
  return selectWordings(queries, { questions: pairs });
}

/** The wordings of an attempt's questions, in order. */
export async function readAttemptContents(
  queries: Queries,
  { questions }: Pick<TestRow, 'questions'>,
): Promise<Wording[]> {
  const keyOf = (id: string, wording: string) => `${id} ${wording}`;
  const rows = await readWordings(queries, questions);
  const found = new Map(rows.map(({ questionId, digest, content }) => [keyOf(questionId, digest), content]));
  return questions.map(({ id, wording }) => {
    const content = found.get(keyOf(id, wording));
    if (!content) throw new Error(`The wording ${wording} of ${id} is not stored.`);
    return content;
  });
}

/** Which options of a question are right, in the wording of an attempt. */
export type AttemptKey = Pick<MarkedAnswer, 'keys' | 'dropped'>;

/**
 * The keys of an attempt's questions as they are now, in order. A key for other options than those of the attempt says
 * nothing about it, so the question counts as dropped.
 *
 * @param contents the wordings of the questions, in order
 */
export async function readAttemptKeys(
  queries: Queries,
  questions: readonly AttemptQuestion[],
  contents: readonly Wording[],
): Promise<AttemptKey[]> {
  const known = await readKnownKeys(queries, questions, contents);
  return questions.map(({ id }, index) => {
    const key = known[index];
    if (!key) throw new Error(`The question ${id} has no key.`);
    return key;
  });
}

/** Like `readAttemptKeys`, with null for a question that nobody has been asked yet. */
export async function readKnownKeys(
  queries: Queries,
  questions: readonly AttemptQuestion[],
  contents: readonly (Wording | null)[],
): Promise<(AttemptKey | null)[]> {
  const refs = JSON.stringify(questions.map(({ id }) => id));
  return translatedKeys(queries, questions, contents, await selectKeys(queries, { refs }));
}

export interface ProvisionalKeys {
  /** In the order of the questions; null for one whose key was never provisional. */
  keys: (AttemptKey | null)[];
  /** Whether final keys have replaced all of them. */
  isFinal: boolean;
}

/** The last provisional keys of an attempt's questions; null if there were none. */
export async function readProvisionalKeys(
  queries: Queries,
  questions: readonly AttemptQuestion[],
  contents: readonly (Wording | null)[],
): Promise<ProvisionalKeys | null> {
  const refs = JSON.stringify(questions.map(({ id }) => id));
  const rows = await selectProvisionalKeys(queries, { refs });
  if (rows.length === 0) return null;
  return {
    keys: await translatedKeys(queries, questions, contents, rows),
    isFinal: rows.every(({ isLatest }) => isLatest === 0),
  };
}

interface StoredKey {
  questionId: string;
  wording: string;
  keys: number[];
  dropped: boolean;
}

/** Keys for the wordings of an attempt, in the order of its questions; null for those that are not among `rows`. */
async function translatedKeys(
  queries: Queries,
  questions: readonly AttemptQuestion[],
  contents: readonly (Wording | null)[],
  rows: readonly StoredKey[],
): Promise<(AttemptKey | null)[]> {
  const byRef = new Map(rows.map((row) => [row.questionId, row]));
  const others = questions.flatMap(({ id, section, wording }) => {
    const key = byRef.get(id);
    return key && key.wording !== wording ? [{ id, section, wording: key.wording }] : [];
  });
  const wordings = await readWordings(queries, others);
  const optionsOf = new Map(wordings.map(({ questionId, content }) => [questionId, content.options]));
  return questions.map(({ id }, index) => {
    const key = byRef.get(id);
    if (!key) return null;
    const options = contents[index]?.options ?? [];
    const keys = keysFor(options, { ...key, options: optionsOf.get(id) ?? options });
    return keys === null ? { keys: [], dropped: true } : { keys, dropped: key.dropped };
  });
}

/** Characters of wordings in memory. */
const MEMORY = 16_000_000;

/** Texts of questions. They never change, so they are read once while they are in use. */
interface Wordings {
  /** In the order of the questions. */
  read: (questions: readonly AttemptQuestion[]) => Promise<Wording[]>;
  /** Like `read`, with null for a text that is not stored here. */
  find: (questions: readonly AttemptQuestion[]) => Promise<(Wording | null)[]>;
}

export function createWordings(queries: Queries): Wordings {
  const known = weightedCache<Wording>(MEMORY);
  const keyOf = ({ id, wording }: AttemptQuestion) => `${id} ${wording}`;

  async function find(questions: readonly AttemptQuestion[]): Promise<(Wording | null)[]> {
    const found = new Map(questions.map((question) => [keyOf(question), known.get(keyOf(question))]));
    const missing = questions.filter((question) => found.get(keyOf(question)) === undefined);
    for (const { questionId, digest, content } of await readWordings(queries, missing)) {
      const key = `${questionId} ${digest}`;
      known.set(key, content, JSON.stringify(content).length);
      found.set(key, content);
    }
    return questions.map((question) => found.get(keyOf(question)) ?? null);
  }

  return {
    find,
    async read(questions) {
      const contents = await find(questions);
      return questions.map((question, index) => {
        const content = contents[index];
        if (!content) throw new Error(`The wording ${question.wording} of ${question.id} is not stored.`);
        return content;
      });
    },
  };
}
