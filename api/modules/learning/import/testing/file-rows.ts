import { SCHEMES } from '../../../../contract/tests/schemes.ts';

/** Rows of exported files. */

export const NOW = Date.UTC(2090, 5, 15, 10);
export const preamble = { subject: 'polity', topic: 'preamble' };

export const BOOKMARK = {
  ...preamble,
  ...{ sectionIndex: -1, title: 'Preamble', description: '', headingId: null, createdAt: 1, lastAccessed: 2 },
};

export const ATTEMPT = {
  ...{ id: 'a-1', clientId: null, contentDigest: null, ...preamble, attemptNumber: 1, totalQuestions: 2 },
  ...{ correctAnswers: 1, scorePercentage: 50, timeSpent: 60, selectedTags: [], examScheme: null },
  ...{ examDuration: null, createdAt: NOW, localDate: '2090-06-15', timeZone: 'UTC' },
};
export const ANSWER = {
  ...{ attemptId: 'a-1', position: 0, questionText: 'Who?', selectedAnswer: 0, correctAnswer: 0 },
  ...{
    isCorrect: true,
    questionTags: ['articles'],
    confidence: null,
    marked: false,
    options: null,
    seconds: null,
  },
};

const REFS = ['tests/mock/q1', 'tests/mock/q2', 'polity/preamble/p1'];

/** A submitted test of three questions; answers to others are blank. */
export const TEST = {
  ...{ id: '5b6ff3f8-5be4-4a53-9f1e-0f3f4a1a2b3c', test: 'mock', title: 'Mock', minutes: 60 },
  ...{ scheme: SCHEMES['upsc-gs'], sections: [{ title: 'Paper', questions: 3 }], cutOffs: [] },
  questions: REFS.map((id) => ({ id, wording: 'a'.repeat(64), section: 0 })),
  ...{ attemptNumber: 1, rankedTest: true, ranked: true, imported: false, late: false, onPaper: false },
  ...{ startedAt: NOW, deadline: NOW + 3_600_000, submittedAt: NOW + 60_000, localDate: '2090-06-15' },
  ...{ timeZone: 'UTC', timeSpent: 60, marks: '100', maximum: '100', marksValue: 100 },
  ...{ right: 3, wrong: 0, unattempted: 0, dropped: 0 },
};
export const TEST_ANSWER = {
  ...{ attemptId: TEST.id, position: 0, questionId: REFS[0], chosen: 2, doubleMarked: false, marked: false },
  ...{ visited: true, confidence: null, seconds: 10, revision: 1, savedAt: NOW, isRight: true },
};
