import { expect, it } from 'vitest';
import { excerptParts } from './excerpt.ts';

it('is text, and what was searched for is marked', () => {
  expect(
    excerptParts('A <mark>right,</mark> &lt;b&gt; and <mark>as</mark> such', 'Else', ['rights']),
  ).toEqual([
    { text: 'A ', marked: false },
    { text: 'right,', marked: true },
    { text: ' <b> and ', marked: false },
    { text: 'as', marked: false },
    { text: ' such', marked: false },
  ]);
});

it('leaves out the heading that it begins with, marked or not', () => {
  const text = (html: string, heading: string) =>
    excerptParts(html, heading, ['key'])
      .map((part) => part.text)
      .join('');
  expect(text('Key facts. Nagpur 1920', 'Key facts')).toBe('Nagpur 1920');
  expect(text('<mark>Key</mark> facts. <mark>Key</mark> words', 'Key facts')).toBe('Key words');
  expect(text('Key facts.', 'Key facts')).toBe('');
  expect(text('… other key', 'Key facts')).toBe('… other key');
});
