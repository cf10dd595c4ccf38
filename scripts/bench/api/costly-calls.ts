export interface CostlyCall {
  method: string;
  path: string;
  body?: Buffer;
}

/** Maximum size of a body in bytes. */
const BODY = 1024 * 1024;

/** Calls by the cause of their cost. Those of one kind alternate, so that each changes what the previous one saved. */
export function costlyCalls(): Record<string, CostlyCall[]> {
  const mcqs = (text: string) =>
    post('/api/mcqs/save', `{"subjectSlug":"polity","topicSlug":"preamble","mcqs":${text}}`);
  const room = BODY - 100;
  return {
    nothing: [],
    'nested arrays': [mcqs('['.repeat(room / 2) + ']'.repeat(room / 2))],
    'broad nesting': [
      mcqs(`[${Array.from({ length: room / 65 }, () => '['.repeat(32 - 3) + ']'.repeat(32 - 3)).join()}]`),
    ],
    'many numbers': [mcqs(`[${'0,'.repeat(room / 2 - 2)}0]`)],
    'many objects': [mcqs(`[${'{},'.repeat(room / 3 - 2)}{}]`)],
    '50,000 numbers': [mcqs(`[${'0,'.repeat(49_990 - 2)}0]`)],
    '49,000 objects': [mcqs(`[${'{},'.repeat(48_990)}{}]`)],
    'many tags': ['a', 'b'].map((mark) =>
      mcqs(
        JSON.stringify([
          {
            question: mark,
            options: ['x'],
            correctAnswer: 0,
            tags: Array.from({ length: 49_900 }, (_, n) => `${n} `),
          },
        ]),
      ),
    ),
    'unknown fields': [
      mcqs(JSON.stringify([Object.fromEntries(Array.from({ length: 49_000 }, (_, n) => [`field ${n}`, 0]))])),
    ],
    escapes: [mcqs(`["${'\\u0061'.repeat(room / 6 - 5)}"]`)],
    'own questions': ['a', 'b'].map((mark) =>
      mcqs(
        JSON.stringify(
          Array.from({ length: 500 }, (_, n) => ({
            question: `${mark} ${n} ${'q'.repeat(400)}`,
            options: ['x'.repeat(100), 'y'.repeat(100), 'z'.repeat(100), 'w'.repeat(100)],
            correctAnswer: 0,
            description: 'd'.repeat(900),
            tags: Array.from({ length: 2 }, (__, tag) => `${n} ${tag}`),
          })),
        ),
      ),
    ),
    attempts: [0].map(() =>
      post(
        '/api/quiz/save-attempt',
        JSON.stringify({
          subject: 'polity',
          topic: 'preamble',
          attemptData: {
            timeSpent: 60,
            questionDetails: Array.from({ length: 500 }, (_, n) => ({
              questionText: `${n} ${'q'.repeat(1_000)}`,
              selectedAnswer: 1,
              correctAnswer: 0,
              questionTags: Array.from({ length: 20 }, (__, tag) => `tag ${n} ${tag} ${'t'.repeat(30)}`),
            })),
          },
        }),
      ),
    ),
    'attempts of marks': [0].map(() =>
      post(
        '/api/quiz/save-attempt',
        JSON.stringify({
          subject: 'polity',
          topic: 'preamble',
          attemptData: {
            timeSpent: 60,
            questionDetails: Array.from({ length: 80 }, (_, n) => ({
              questionText: `${n} ${('a' + '\u0316\u0301'.repeat(14)).repeat(160)}`,
              selectedAnswer: 1,
              correctAnswer: 0,
              questionTags: [],
            })),
          },
        }),
      ),
    ),
    notes: ['a', 'b'].map((mark) =>
      post(
        '/api/notes/save',
        JSON.stringify({ subjectSlug: 'polity', topicSlug: 'preamble', content: mark.repeat(500_000) }),
      ),
    ),
    'escaped notes': [
      post(
        '/api/notes/save',
        `{"subjectSlug":"polity","topicSlug":"preamble","content":"${'\\u0061'.repeat(500_000)}"}`,
      ),
    ],
    export: [{ method: 'GET', path: '/api/auth/export' }],
  };
}

function post(path: string, text: string): CostlyCall {
  const body = Buffer.from(text);
  return { method: 'POST', path, body };
}
