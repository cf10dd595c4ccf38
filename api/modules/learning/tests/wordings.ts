import type { Wording } from '../../../contract/tests/corrections.ts';
import type { Database } from '../../../db/client.ts';
import type { AttemptQuestion } from '../../../db/schema/tests.ts';
import { weightedCache } from './papers/weighted-cache.ts';
import { readWordings } from './keys-store.ts';

/** Characters of wordings in memory. */
const MEMORY = 16_000_000;

/** Texts of questions. They never change, so they are read once while they are in use. */
export interface Wordings {
  /** In the order of the questions. */
  read: (questions: readonly AttemptQuestion[]) => Promise<Wording[]>;
  /** Like `read`, with null for a text that is not stored here. */
  find: (questions: readonly AttemptQuestion[]) => Promise<(Wording | null)[]>;
}

export function createWordings(database: Database): Wordings {
  const known = weightedCache<Wording>(MEMORY);
  const keyOf = ({ id, wording }: AttemptQuestion) => `${id} ${wording}`;

  async function find(questions: readonly AttemptQuestion[]): Promise<(Wording | null)[]> {
    const found = new Map(questions.map((question) => [keyOf(question), known.get(keyOf(question))]));
    const missing = questions.filter((question) => found.get(keyOf(question)) === undefined);
    for (const { questionId, digest, content } of await readWordings(database.read, missing)) {
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
