import { describe, expect, it } from 'vitest';
import type { ContentOverview } from '../../../../api/contract/admin/content.ts';
import { editorLink, durationOf, listUnpublished } from './publish-text.ts';

it('calculates the duration of a finished publish', () => {
  const times = { startedAt: '2026-11-21T10:00:00.000Z', finishedAt: '2026-11-21T10:01:02.400Z' };
  expect(durationOf({ ...times } as never)).toBe(62);
  expect(durationOf({ ...times, startedAt: null } as never)).toBeNull();
});

describe('unpublished changes', () => {
  const topic = {
    ...{ slug: 'sets', title: 'Sets', description: '', access: 'free' as const, order: null },
    ...{ questions: 0, revision: '', faulty: false },
  };
  const overview: ContentOverview = {
    subjects: [
      {
        ...{ slug: 'logic', title: 'Logic', description: '', changed: true, isNew: false },
        tags: { listed: [], used: [] },
        topics: [
          { ...topic, state: 'published' },
          { ...topic, slug: 'तर्क', title: 'तर्क', state: 'new' },
          { ...topic, slug: 'maps', title: 'maps', state: 'changed', faulty: true },
        ],
      },
      {
        ...{ slug: 'maths', title: 'Maths', description: '', changed: true, isNew: true },
        tags: { listed: [], used: [] },
        topics: [],
      },
    ],
    removed: [
      { subject: 'logic', topic: 'old', title: 'Old' },
      { subject: 'gone', topic: 'all', title: 'All' },
    ],
    changes: { added: 1, changed: 1, removed: 2 },
    ...{ problems: [], checking: 0, lastPublishedAt: null, history: false },
  };

  it('are listed with their subject and a link to the editor', () => {
    const rows = listUnpublished(overview).map(({ kind, title, subject, href, faulty }) => [
      ...[kind, title, subject, href, faulty],
    ]);
    expect(rows).toEqual([
      ['changed', 'Logic', '', null, false],
      ['new', 'तर्क', 'Logic', `/admin/edit/logic/${encodeURIComponent('तर्क')}`, false],
      ['changed', 'maps', 'Logic', '/admin/edit/logic/maps', true],
      ['new', 'Maths', '', null, false],
      ['removed', 'Old', 'Logic', null, false],
      ['removed', 'All', 'gone', null, false],
    ]);
  });

  it('have unique keys', () => {
    const keys = listUnpublished(overview).map(({ kind, key }) => `${kind} ${key}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

it.each([
  ['subjects/polity/preamble.md', '/admin/edit/polity/preamble'],
  ['subjects/polity/preamble.csv', '/admin/edit/polity/preamble'],
  ['subjects/polity/subject.md', null],
  ['subjects/polity/map.png', null],
  ['courses.json', null],
  ['', null],
])('of %j the editor is %j', (file, expected) => {
  expect(editorLink(file)).toBe(expected);
});
