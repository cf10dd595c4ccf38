import { expect, it } from 'vitest';
import type { CheckedContent } from '../../content/disk/check/check.ts';
import { DEFAULT_COURSES } from '../../content/schema/default-courses.ts';
import { withLastGood } from './last-good.ts';

it('keeps the order of the subjects when a topic has an error', async () => {
  const subject = (slug: string, order: number | null) => ({
    ...{ slug, title: slug, description: '', order, topics: [] },
  });
  const checked = {
    subjects: [subject('polity', null), subject('ethics', null), subject('zoology', 1), subject('art', null)],
    courses: [...DEFAULT_COURSES],
    faulty: [{ subject: 'polity', slug: 'broken' }],
    issues: [],
  } as unknown as CheckedContent;
  const lines: string[] = [];
  const { subjects } = await withLastGood(checked, null, (line) => void lines.push(line));
  expect(subjects.map(({ slug }) => slug)).toEqual(['polity', 'ethics', 'zoology', 'art']);
  expect(lines).toEqual(['polity/broken has an error and no earlier version; it is left out']);
});
