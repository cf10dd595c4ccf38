import { beforeEach, expect, it, vi } from 'vitest';
import { answerDrafts, parseAnswerDraft } from './answer-draft.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
        removeItem: (key: string) => void stored.delete(key),
      },
      {
        ownKeys: () => [...stored.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ),
  );
});

const draft = (at: number) => ({ text: '1b', id: `id-${at}`, at });

it('keeps a draft for each learner and paper', () => {
  answerDrafts('asha', 'test:one').write(draft(1));
  expect(answerDrafts('asha', 'test:one').read()).toEqual(draft(1));
  expect(answerDrafts('ravi', 'test:one').read()).toBeNull();
  expect(answerDrafts('asha', 'test:two').read()).toBeNull();
  answerDrafts('asha', 'test:one').remove();
  expect(answerDrafts('asha', 'test:one').read()).toBeNull();
});

it('removes the oldest of more than twenty drafts', () => {
  for (let number = 1; number <= 22; number += 1) answerDrafts('asha', `test:${number}`).write(draft(number));
  const kept = Array.from({ length: 22 }, (_, index) => answerDrafts('asha', `test:${index + 1}`).read());
  expect(kept.map((one) => one !== null)).toEqual([false, false, ...Array<boolean>(20).fill(true)]);
});

it.each([null, '', '{', '[]', '{"text":1,"id":"a","at":1}', '{"text":"1b"}'])(
  'reads no draft from %j',
  (text) => {
    expect(parseAnswerDraft(text)).toBeNull();
  },
);
