import { describe, expect, it } from 'vitest';
import { SCHEMES } from '../../../../api/contract/tests/schemes.ts';
import type { ReviewedQuestion, SubmittedTest } from '../../../../api/contract/tests/test-attempts.ts';
import { ofAttempt, readPaperSource } from './paper-source.ts';

describe('the address', () => {
  it('names a topic, a test or an attempt', () => {
    expect(readPaperSource('?topic=polity/preamble')).toMatchObject({
      what: { topic: { subject: 'polity', topic: 'preamble' } },
    });
    expect(readPaperSource('?topic=polity%2Fpreamble')).toMatchObject({ key: 'topic:polity/preamble' });
    expect(readPaperSource('?test=gs-mock-1')).toMatchObject({ what: { test: 'gs-mock-1' } });
    expect(readPaperSource('?attempt=a-1')).toEqual({ kind: 'attempt', id: 'a-1', key: 'attempt:a-1' });
  });

  it('names questions as the link of a made test does, with or without its time and scheme', () => {
    const questions = ['polity/preamble/q1', 'polity/rights/q7'];
    expect(readPaperSource('?q=polity/preamble,polity/rights;0.q1,1.q7')).toMatchObject({
      what: { custom: { questions, minutes: 2, scheme: SCHEMES['upsc-gs'] } },
    });
    expect(
      readPaperSource('?q=polity/preamble,polity/rights;0.q1,1.q7&minutes=9&scheme=nta&title=Mine'),
    ).toMatchObject({ what: { custom: { questions, minutes: 9, title: 'Mine', scheme: { name: 'nta' } } } });
  });

  it.each([
    '',
    '?topic=polity',
    '?topic=a/b/c',
    '?topic=/b',
    '?q=x',
    '?q=polity/a;0.q1&scheme=none',
    '?test=',
  ])('is refused with a reason: %j', (query) => {
    expect(() => readPaperSource(query)).toThrow(/link/);
  });
});

describe('an attempt', () => {
  const attempt = {
    ...{ title: 'Mine', minutes: 0, scheme: SCHEMES.nta, sections: [], test: null },
    questions: [
      {
        ...{ ref: 'polity/a/q1', section: 0, question: '?', options: ['A', 'B'], keys: [0], dropped: false },
        ...{ explanation: '', chosen: 1, doubleMarked: false },
      } as unknown as ReviewedQuestion,
    ],
  } as unknown as SubmittedTest;

  it('is printed with its key and the learner’s answers', () => {
    const { paper, chosen, choice } = ofAttempt(attempt);
    expect([paper.minutes, chosen, paper.questions[0]?.keys]).toEqual([1, [1], [0]]);
    expect(choice.custom).toMatchObject({ title: 'Mine', minutes: 1, questions: ['polity/a/q1'] });
    expect(paper.questions[0]).not.toHaveProperty('chosen');
  });

  it('at a published test is answered as that test', () => {
    expect(ofAttempt({ ...attempt, test: 'gs-mock-1' }).choice).toEqual({ test: 'gs-mock-1' });
  });
});
