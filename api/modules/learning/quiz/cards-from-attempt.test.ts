import { describe, expect, test } from 'vitest';
import { mcqsOf } from '../../../testing/practice.ts';
import { cardId } from '../reviews/card-id.ts';
import { cardsFromAttempt } from './cards-from-attempt.ts';

const KNOWN = mcqsOf(5);
const asked = (
  number: number,
  isCorrect: boolean,
  confidence: 'sure' | 'fifty-fifty' | 'guess' | null = null,
) => ({
  questionText: `Question ${number}?`,
  selectedAnswer: (isCorrect ? 0 : 1) as number | null,
  correctAnswer: 0,
  isCorrect,
  confidence,
});
const made = (questions: ReturnType<typeof asked>[], known = KNOWN) =>
  cardsFromAttempt({ subject: 'polity', topic: 'preamble', examScheme: null, questions }, known);

describe('cardsFromAttempt', () => {
  test('takes wrong and guessed questions', () => {
    const cards = made([
      asked(1, true),
      asked(2, false),
      asked(3, true, 'guess'),
      asked(4, true, 'fifty-fifty'),
      asked(5, true, 'sure'),
    ]);
    expect(cards).toEqual([
      {
        id: cardId('polity', 'preamble', 'Question 2?'),
        subject: 'polity',
        topic: 'preamble',
        questionId: null,
        question: KNOWN[1],
      },
      {
        id: cardId('polity', 'preamble', 'Question 3?'),
        subject: 'polity',
        topic: 'preamble',
        questionId: null,
        question: KNOWN[2],
      },
    ]);
  });

  test('takes questions that were left out in an exam, but not while practising', () => {
    const left = { ...asked(2, false, 'guess'), selectedAnswer: null };
    expect(made([left])).toEqual([]);
    const questions = [left];
    const exam = { subject: 'polity', topic: 'preamble', examScheme: 'gs' as const, questions };
    expect(cardsFromAttempt(exam, KNOWN)).toHaveLength(1);
  });

  test('makes one card from a repeated question', () => {
    expect(made([asked(2, false), asked(2, false), asked(2, true, 'guess')])).toHaveLength(1);
  });

  test('makes no card from an unknown question', () => {
    expect(made([asked(9, false)])).toEqual([]);
    expect(made([asked(1, false)], [])).toEqual([]);
  });

  test('prefers the question with the same answer if two have the same text', () => {
    const other = { ...KNOWN[0]!, correctAnswer: 2 };
    const [card] = made([{ ...asked(1, false), correctAnswer: 2 }], [KNOWN[0]!, other]);
    expect(card?.question).toBe(other);
    expect(made([{ ...asked(1, false), correctAnswer: 3 }], [KNOWN[0]!, other])[0]?.question).toBe(KNOWN[0]);
  });
});

describe('cardId', () => {
  test('ignores Unicode composition and white space', () => {
    expect(cardId('s', 't', 'Rene\u0301  is\r\nwho?')).toBe(cardId('s', 't', ' Ren\u00e9 is who? '));
    expect(cardId('s', 't', 'x')).toMatch(/^[0-9a-f]{32}$/);
  });

  test('does not normalise texts with a long run of combining marks', () => {
    const written = `e\u0301${'\u0327\u0301'.repeat(15)}`;
    expect(cardId('s', 't', written)).not.toBe(cardId('s', 't', written.normalize('NFC')));
    expect(cardId('s', 't', ` ${written}`)).toBe(cardId('s', 't', written));
    const shorter = written.slice(0, -1);
    expect(cardId('s', 't', shorter)).toBe(cardId('s', 't', shorter.normalize('NFC')));
  });

  test('differs by topic, subject and text', () => {
    const ids = [
      ['s', 't', 'x'],
      ['s', 't', 'y'],
      ['s', 'x', 't'],
      ['st', '', 'x'],
      ['', 'st', 'x'],
    ].map(([subject = '', topic = '', text = '']) => cardId(subject, topic, text));
    expect(new Set(ids).size).toBe(5);
  });
});
