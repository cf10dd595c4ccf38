import { expect, it } from 'vitest';
import { checkRemovals, RemovalError } from './removals.ts';

const release = (...topics: string[]) => ({
  subjects: [
    {
      ...{ slug: 'polity', title: 'Polity', description: '' },
      topics: topics.map((slug) => ({
        ...{ slug, title: slug, description: '', access: 'free' as const, digest: 'a'.repeat(64) },
      })),
    },
  ],
});
const check = (before: string[], after: string[], allowed = 0) =>
  checkRemovals(before.length === 0 ? null : release(...before), (topic) => after.includes(topic), {
    contentDir: '/content',
    allowed,
  });

it('stops a publish that removes more than half of the topics, unless as many are allowed', () => {
  const before = ['a', 'b', 'c', 'd'];
  expect(() => check(before, ['polity/a', 'polity/b', 'polity/new'])).not.toThrow();
  expect(() => check(before, ['polity/a', 'polity/x', 'polity/y', 'polity/z'])).toThrow(
    'This publish would remove 3 of the 4 topics of the site, such as polity/b. Nothing was published.',
  );
  expect(() => check(before, ['polity/a'], 2)).toThrow(RemovalError);
  expect(() => check(before, ['polity/a'], 3)).not.toThrow();
  expect(() => check(before, [], Infinity)).not.toThrow();
});

it('stops a publish that leaves no topic', () => {
  expect(() => check(['a'], [])).toThrow(
    'The published site has 1 topic, but /content/subjects has none of them now. Nothing was published.',
  );
});

it('lets a first publish be empty', () => {
  expect(() => check([], [])).not.toThrow();
});
