import { describe, expect, it } from 'vitest';
import type { TopicState } from '../../../../api/contract/study/progress.ts';
import { actionOf, nextTopic, stateText, subjectRing } from './subject-state.ts';

const state = (change: Partial<TopicState> = {}): TopicState => ({
  ...{
    topic: 'a',
    completed: false,
    timeSpent: 0,
    attempts: 0,
    lastScore: null,
    bestScore: null,
    dueCards: 0,
  },
  ...{ sectionIndex: null, headingId: null, sectionTitle: null, readAt: null },
  ...change,
});
const topics = ['a', 'b', 'c'].map((topic) => ({ topic, title: topic.toUpperCase(), locked: false }));
const statesOf = (...states: TopicState[]) => new Map(states.map((one) => [one.topic, one]));

describe('the action of a topic', () => {
  it.each([
    ['Start Learning', undefined],
    ['Continue', state({ timeSpent: 5 })],
    ['Continue', state({ attempts: 1 })],
    ['Review', state({ completed: true, timeSpent: 5 })],
    ['Review', state({ dueCards: 2 })],
  ])('is %s', (action, one) => expect(actionOf(one)).toBe(action));
});

describe('the state of a topic', () => {
  it.each([
    ['', undefined],
    ['Begun', state({ timeSpent: 59 })],
    ['Read', state({ timeSpent: 1, completed: true })],
    ['Read for 2 min', state({ timeSpent: 150, completed: true })],
    ['Read for 1 h 12 min', state({ timeSpent: 4_379 })],
    ['Score 75%', state({ attempts: 1, lastScore: 75, bestScore: 75 })],
    ['Score 75%', state({ attempts: 2, lastScore: 75, bestScore: 75 })],
    [
      'Last score 67%, best 90% · 1 card due',
      state({ attempts: 3, lastScore: 66.7, bestScore: 90, dueCards: 1 }),
    ],
    ['3 cards due', state({ timeSpent: 300, dueCards: 3 })],
  ])('is described as %s', (text, one) => expect(stateText(one)).toBe(text));
});

describe('the next topic', () => {
  const next = (...states: TopicState[]) => {
    const found = nextTopic(topics, statesOf(...states));
    return found && [found.listed.topic, found.action];
  };
  it('is the first one, then the open one that was read last', () => {
    expect(next()).toEqual(['a', 'Start Learning']);
    const open = (topic: string, day: number) =>
      state({ topic, timeSpent: 5, readAt: `2096-02-${10 + day}T00:00:00.000Z` });
    expect(next(open('a', 1), open('b', 2))).toEqual(['b', 'Continue']);
  });
  it('is one that is not begun, then the one with most due cards', () => {
    const done = (topic: string, dueCards = 0) => state({ topic, completed: true, dueCards });
    expect(next(done('a'), done('c', 4))).toEqual(['b', 'Start Learning']);
    expect(next(done('a', 1), done('b', 4), done('c', 2))).toEqual(['b', 'Review']);
    expect(nextTopic([], new Map())).toBeNull();
  });
  it('is one that the learner can open, or the first if they can open none', () => {
    const lock = (...locked: string[]) =>
      topics.map((listed) => ({ ...listed, locked: locked.includes(listed.topic) }));
    const chosen = (listed: typeof topics, ...states: TopicState[]) =>
      nextTopic(listed, statesOf(...states))?.listed.topic;
    expect(chosen(lock('a'))).toBe('b');
    expect(chosen(lock('b'), state({ topic: 'b', timeSpent: 5 }))).toBe('a');
    expect(chosen(lock('a', 'b', 'c'))).toBe('a');
  });
});

it('fills the ring by completed topics, to the end only with the last one', () => {
  const done = (topic: string) => state({ topic, completed: true });
  expect(subjectRing(topics, statesOf(done('a')))).toMatchObject({
    text: '33%',
    label: '1 of 3 topics done',
  });
  expect(subjectRing(topics, statesOf(done('a'), done('b'), done('c'))).text).toBe('100%');
  const many = Array.from({ length: 300 }, (_, index) => ({
    topic: String(index),
    title: '',
    locked: false,
  }));
  expect(subjectRing(many, statesOf(...many.slice(1).map(({ topic }) => done(topic)))).text).toBe('99%');
  expect(subjectRing([], new Map())).toEqual({ value: 0, text: '0%', label: '0 of 0 topics done' });
});
