import { describe, expect, test } from 'vitest';
import {
  TOPIC_DEFAULTS,
  changedSubjectFile,
  changedTopicFile,
  parseSubjectFrontMatter,
  parseTopicFrontMatter,
  subjectFile,
  topicFile,
} from './frontmatter.ts';

const FIELDS = {
  ...TOPIC_DEFAULTS,
  title: 'Rights',
  description: 'Part III',
  access: 'premium' as const,
  order: 2.5,
};

const hard = [
  '"quoted"',
  "it's",
  '---',
  '- a list',
  'a: b # c',
  '2024',
  'true',
  'null',
  '!!js/function x',
  '&anchor *alias',
  '{a: b}',
  '__proto__',
  `${'long '.repeat(39)}end`,
  'संविधान 📜',
];

describe('a written topic', () => {
  test.each(hard)('is read with the same title: %j', (title) => {
    for (const text of [
      topicFile({ ...FIELDS, title }, '# A\n'),
      changedTopicFile('---\ntitle: Old\n---\n', { ...FIELDS, title }, '# A\n'),
    ]) {
      const { data, notes, issues } = parseTopicFrontMatter(text, '');
      expect([data, notes, issues]).toEqual([{ ...FIELDS, title }, '# A\n', []]);
    }
    const subject = { title, description: title, order: 2 };
    for (const text of [
      subjectFile(subject),
      changedSubjectFile('---\ntitle: Old\n---\n', subject),
      changedSubjectFile('no front matter', subject),
    ]) {
      expect(parseSubjectFrontMatter(text, '').data).toEqual(subject);
    }
  });

  test.each(['', '---\ntitle: Other\n---\n', '\n---\n', 'no line end', '---js\nx\n---\n'])(
    'is read with the same notes: %j',
    (notes) => {
      expect(parseTopicFrontMatter(topicFile(FIELDS, notes), '')).toMatchObject({ data: FIELDS, notes });
    },
  );

  test('of a subject keeps comments, unknown fields and the text below', () => {
    const before = '---\n# Ours\nauthor: Asha\ntitle: "Old"\n---\nBelow\n';
    expect(changedSubjectFile(before, { title: 'New', description: '', order: 3 })).toBe(
      '---\n# Ours\nauthor: Asha\ntitle: "New"\norder: 3\n---\nBelow\n',
    );
  });

  test('keeps the comments and the line order of the replaced file', () => {
    const before = '---\n# Ours\norder: 3 # third\ntitle: "Old"\naccess: free\n---\nOld notes\n';
    expect(
      changedTopicFile(before, { ...TOPIC_DEFAULTS, title: 'New', access: 'premium', order: 3 }, 'Notes\n'),
    ).toBe('---\n# Ours\norder: 3 # third\ntitle: "New"\naccess: premium\n---\nNotes\n');
  });

  test('loses the fields that are removed', () => {
    const before = '---\ntitle: A\ndescription: B\norder: 3\n---\n';
    const after = changedTopicFile(before, { ...TOPIC_DEFAULTS, title: 'A' }, '');
    expect(parseTopicFrontMatter(after, '').data).toEqual({ ...TOPIC_DEFAULTS, title: 'A' });
  });

  test.each([
    'no front matter',
    '---\ntitle: "open\n---\n',
    '---js\nx\n---\n',
    '---\ntitle: *x\n---\n',
    '---\n- a\n---\n',
  ])('replaces %j completely', (before) => {
    expect(changedTopicFile(before, FIELDS, 'Notes\n')).toBe(topicFile(FIELDS, 'Notes\n'));
  });
});
