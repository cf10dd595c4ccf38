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
