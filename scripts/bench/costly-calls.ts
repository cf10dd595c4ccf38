export interface CostlyCall {
  method: string;
  path: string;
  body?: Buffer;
}

interface Cost {
  /** They alternate, so that each changes what the previous one saved. */
  calls: CostlyCall[];
  connections: number;
}

/** Maximum size of a body in bytes, less what stands around the text. */
const ROOM = 1024 * 1024 - 100;

const list = <Item>(length: number, item: (n: number) => Item) => Array.from({ length }, (_, n) => item(n));

function post(path: string, json: string): CostlyCall {
  return { method: 'POST', path, body: Buffer.from(json) };
}

const mcqs = (json: string) =>
  post('/api/mcqs/save', `{"subjectSlug":"polity","topicSlug":"preamble","mcqs":${json}}`);

const notes = (json: string) =>
  post('/api/notes/save', `{"subjectSlug":"polity","topicSlug":"preamble","content":${json}}`);

function attempt(questionDetails: object[]): CostlyCall {
  const attemptData = { timeSpent: 60, questionDetails };
  return post(
    '/api/quiz/save-attempt',
    JSON.stringify({ subject: 'polity', topic: 'preamble', attemptData }),
  );
}

function ownQuestions(mark: string): object[] {
  return list(500, (n) => ({
    question: `${mark} ${n} ${'q'.repeat(400)}`,
    options: ['x', 'y', 'z', 'w'].map((letter) => letter.repeat(100)),
    correctAnswer: 0,
    description: 'd'.repeat(900),
    tags: [`${n} 0`, `${n} 1`],
  }));
}

/** Requests by the cause of their cost. */
export function costlyCalls(): Record<string, Cost> {
  const answer = { selectedAnswer: 1, correctAnswer: 0 };
  const tagged = { question: 'q', options: ['x'], correctAnswer: 0, tags: list(49_900, (n) => `${n} `) };
  const marks = ('a' + '\u0316\u0301'.repeat(14)).repeat(160);
  const bodies: Record<string, CostlyCall[]> = {
    'nested arrays': [mcqs('['.repeat(ROOM / 2) + ']'.repeat(ROOM / 2))],
    'many objects': [mcqs(`[${'{},'.repeat(48_990)}{}]`)],
    'many tags': [mcqs(JSON.stringify([tagged]))],
    'unknown fields': [mcqs(JSON.stringify([Object.fromEntries(list(49_000, (n) => [`field ${n}`, 0]))]))],
    escapes: [mcqs(`["${'\\u0061'.repeat(ROOM / 6 - 5)}"]`)],
    'own questions': ['a', 'b'].map((mark) => mcqs(JSON.stringify(ownQuestions(mark)))),
    attempts: [
      attempt(
        list(500, (n) => ({
          ...answer,
          questionText: `${n} ${'q'.repeat(1_000)}`,
          questionTags: list(20, (tag) => `tag ${n} ${tag} ${'t'.repeat(30)}`),
        })),
      ),
    ],
    'combining marks': [
      attempt(list(80, (n) => ({ ...answer, questionText: `${n} ${marks}`, questionTags: [] }))),
    ],
    notes: ['a', 'b'].map((mark) => notes(JSON.stringify(mark.repeat(500_000)))),
    'escaped notes': [notes(`"${'\\u0061'.repeat(500_000)}"`)],
  };
  const logins = list(64, (n) =>
    post('/api/auth/login', JSON.stringify({ email: `${n}@example.org`, password: `wrong password ${n}` })),
  );
  return {
    nothing: { calls: [], connections: 0 },
    ...Object.fromEntries(Object.entries(bodies).map(([name, calls]) => [name, { calls, connections: 4 }])),
    logins: { calls: logins, connections: 64 },
    'two exports': { calls: [{ method: 'GET', path: '/api/auth/export' }], connections: 2 },
  };
}
