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

/** The text; fails on a finding. */
function textOf(changed: ReturnType<typeof changedTopicFile>): string {
  if (typeof changed !== 'string') throw new Error(changed.message);
  return changed;
}

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
      textOf(changedTopicFile('---\ntitle: Old\n---\n', { ...FIELDS, title }, '# A\n')),
    ]) {
      const { data, notes, issues } = parseTopicFrontMatter(text, '');
      expect([data, notes, issues]).toEqual([{ ...FIELDS, title }, '# A\n', []]);
    }
    const subject = { title, description: title, order: 2 };
    for (const text of [
      subjectFile(subject),
      textOf(changedSubjectFile('---\ntitle: Old\n---\n', subject)),
      textOf(changedSubjectFile('no front matter', subject)),
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
    const after = textOf(changedTopicFile(before, { ...TOPIC_DEFAULTS, title: 'A' }, ''));
    expect(parseTopicFrontMatter(after, '').data).toEqual({ ...TOPIC_DEFAULTS, title: 'A' });
  });

  test('changes only the fields that are given, whatever the others contain', () => {
    const before =
      '---\n# Ours\ntitle: [Old]\naliases: [Part III, FR] # two\norder: third\nsyllabus: *none\nauthor: {a: 1}\nasOf: *x\n---\n';
    const defined = before.replace('[Old]', '&x [Old]').replace('asOf', 'as').replace('title', 'by');
    expect(changedTopicFile(defined, { title: 'New', description: '', access: 'premium' }, 'Notes\n')).toBe(
      '---\n# Ours\nby: &x [Old]\naliases: [Part III, FR] # two\norder: third\nsyllabus: *none\nauthor: {a: 1}\nas: *x\ntitle: New\naccess: premium\n---\nNotes\n',
    );
  });

  test('adds front matter to a file that has none, and keeps its text', () => {
    expect(changedTopicFile('no front matter', FIELDS, 'Notes\n')).toBe(topicFile(FIELDS, 'Notes\n'));
    expect(changedSubjectFile('Below\n', { title: 'A' })).toContain('\n---\nBelow\n');
    expect(changedTopicFile('---\n# Ours\n---\n', { title: 'A' }, '')).toMatch(
      /^---\n# Ours\n\n?title: A\n---\n$/,
    );
  });

  test.each([
    ['---\ntitle: A\naccess: "open\n---\n', 3],
    ['---js\nx\n---\n', 1],
    ['---\n- a\n---\n', 2],
    ['---\ntitle: A\ntitle: B\n---\n', 3],
    ['---\ntitle: A\n', 1],
    [`---\ntitle: A\n${'a: 1\n'.repeat(250)}---\n`, 1],
    ['---\n<<<<<<< HEAD\ntitle: A\n=======\ntitle: B\n>>>>>>> b\n---\n', 2],
    ['<<<<<<< HEAD\n---\ntitle: A\n---\n=======\n---\ntitle: B\n---\n>>>>>>> b\n', 1],
  ])('is not written over %j, which cannot be read', (before, line) => {
    expect(changedTopicFile(before, FIELDS, 'Notes\n')).toMatchObject({ line });
    expect(changedSubjectFile(before, { title: 'A' })).toMatchObject({ line });
  });

  test('is not written if its front matter would become too large', () => {
    const before = `---\ntitle: A\nnote: ${'x'.repeat(16_000)}\n---\n`;
    expect(changedTopicFile(before, { description: 'y'.repeat(490) }, '')).toMatchObject({
      code: 'frontmatter-too-large',
    });
  });
});
