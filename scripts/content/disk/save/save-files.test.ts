import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { POLITY, topicText } from '../../testing/read-files.ts';
import { useTempFolder } from '../../testing/temp-folder.ts';
import { ContentChangedError } from '../read/read-cache.ts';
import { readContent } from '../read/read.ts';
import { NameTakenError, UnsafePathError } from './safe-paths.ts';
import { clearAbandoned, finishSave, readConsistently, saveFiles } from './save-files.ts';
import { addFolder, removeFolder } from './subject-folder.ts';

const SAVER = fileURLToPath(new URL('../../testing/save-until-killed.ts', import.meta.url));

const folder = useTempFolder();

const textAt = (path: string) => readFile(join(folder.path, path), 'utf8');
const namesIn = async (path: string) => (await readdir(join(folder.path, path))).sort();

describe('a save', () => {
  test('replaces, adds and deletes files, and leaves no temporary files', async () => {
    await folder.write({ ...POLITY, 'subjects/polity/a.md': 'old', 'subjects/polity/a.csv': 'old' });
    await saveFiles(folder.path, [
      { path: 'subjects/polity/a.md', data: 'new' },
      { path: 'subjects/polity/a.csv', data: null },
      { path: 'subjects/polity/map.png', data: new Uint8Array([1, 2]), isNew: true },
      { path: 'redirects.json', data: '{}' },
    ]);
    expect(await textAt('subjects/polity/a.md')).toBe('new');
    expect(await namesIn('subjects/polity')).toEqual(['a.md', 'map.png', 'subject.md']);
    expect(await namesIn('.')).toEqual(['redirects.json', 'subjects']);
  });

  test('does not write into an open file', async () => {
    await folder.write({ ...POLITY, 'subjects/polity/a.md': 'old' });
    const before = await stat(join(folder.path, 'subjects/polity/a.md'));
    await saveFiles(folder.path, [{ path: 'subjects/polity/a.md', data: 'new' }]);
    expect((await stat(join(folder.path, 'subjects/polity/a.md'))).ino).not.toBe(before.ino);
  });

  test.each(['a.md', 'A.MD', 'é.md'.normalize('NFD')])(
    'of a new file is refused if %j exists',
    async (name) => {
      await folder.write({ ...POLITY, [`subjects/polity/${name}`]: 'old' });
      const path = `subjects/polity/${name.normalize('NFC').toLowerCase()}`;
      const changes = [
        { path: 'subjects/polity/other.csv', data: 'x', isNew: true },
        { path, data: 'new', isNew: true },
      ];
      await expect(saveFiles(folder.path, changes)).rejects.toThrow(NameTakenError);
      expect(await textAt(`subjects/polity/${name}`)).toBe('old');
      expect(await namesIn('subjects/polity')).toEqual([name, 'subject.md'].sort());
    },
  );

  test.each([
    '../out.md',
    'subjects/../../out.md',
    'subjects/polity/../../../out.md',
    'subjects/polity/..',
    'subjects/polity/.hidden',
    'subjects/polity/a\0.md',
    'subjects/polity/a\\b.md',
    'subjects/polity/deep/a.md',
    'subjects//a.md',
    'subjects/linked/a.md',
    'subjects/missing/a.md',
    'other/polity/a.md',
    '/etc/passwd',
    `subjects/polity/${'x'.repeat(300)}.md`,
  ])('to %j is refused', async (path) => {
    await folder.write({ ...POLITY, 'elsewhere/a.md': 'theirs' });
    await symlink(join(folder.path, 'elsewhere'), join(folder.path, 'subjects/linked'));
    await expect(saveFiles(folder.path, [{ path, data: 'new' }])).rejects.toThrow(UnsafePathError);
    expect(await textAt('elsewhere/a.md')).toBe('theirs');
  });

  test('does not follow or replace a link', async () => {
    await folder.write({ ...POLITY, 'elsewhere.md': 'theirs' });
    await symlink(join(folder.path, 'elsewhere.md'), join(folder.path, 'subjects/polity/a.md'));
    for (const data of ['new', null]) {
      await expect(saveFiles(folder.path, [{ path: 'subjects/polity/a.md', data }])).rejects.toThrow(
        UnsafePathError,
      );
    }
    expect(await textAt('elsewhere.md')).toBe('theirs');
  });
});

describe('a new folder', () => {
  test('is added with all of its files', async () => {
    await mkdir(join(folder.path, 'subjects'));
    await addFolder(folder.path, 'polity', { 'subject.md': 'a', 'topic.md': 'b' });
    expect(await namesIn('subjects')).toEqual(['polity']);
    expect(await namesIn('subjects/polity')).toEqual(['subject.md', 'topic.md']);
  });

  test.each(['polity', 'Polity'])('is refused if %s exists', async (name) => {
    await folder.write({ [`subjects/${name}/subject.md`]: 'old' });
    await expect(addFolder(folder.path, 'polity', { 'subject.md': 'new' })).rejects.toThrow(NameTakenError);
    expect(await textAt(`subjects/${name}/subject.md`)).toBe('old');
  });

  test.each(['..', '.hidden', 'a/b', ''])('called %j is refused', async (slug) => {
    await mkdir(join(folder.path, 'subjects'));
    await expect(addFolder(folder.path, slug, { 'subject.md': 'new' })).rejects.toThrow(UnsafePathError);
  });
});

describe('a folder', () => {
  test('is removed with its files and hidden files', async () => {
    await folder.write({ ...POLITY, 'subjects/polity/.keep': '', 'subjects/ethics/subject.md': 'x' });
    expect(await removeFolder(folder.path, 'polity', ['subject.md'])).toBe(true);
    expect(await namesIn('subjects')).toEqual(['ethics']);
  });

  test.each(['subjects/polity/a.md', 'subjects/polity/deep/a.md'])('stays if it has %s', async (path) => {
    await folder.write({ ...POLITY, [path]: 'kept' });
    expect(await removeFolder(folder.path, 'polity', ['subject.md'])).toBe(false);
    expect(await textAt(path)).toBe('kept');
    expect(await namesIn('subjects')).toEqual(['polity']);
  });

  test('that is a link is not removed', async () => {
    await folder.write({ ...POLITY, 'elsewhere/subject.md': 'theirs' });
    await symlink(join(folder.path, 'elsewhere'), join(folder.path, 'subjects/linked'));
    for (const slug of ['linked', '..', 'missing', 'a/b']) {
      await expect(removeFolder(folder.path, slug, ['subject.md'])).rejects.toThrow(UnsafePathError);
    }
    expect(await textAt('elsewhere/subject.md')).toBe('theirs');
  });
});

describe('after a crash', () => {
  const temporary = (index: number) => `.swadhyay-0123456789abcdef-${index}.tmp`;

  test('a save with a journal is finished, even if it was partly applied', async () => {
    await folder.write({
      ...POLITY,
      'subjects/polity/a.csv': 'new',
      'subjects/polity/a.md': 'old',
      'subjects/polity/gone.md': 'old',
      [`subjects/polity/${temporary(1)}`]: 'new',
      '.swadhyay-save.json': JSON.stringify([
        { path: 'subjects/polity/a.csv', temporary: temporary(0), isNew: true },
        { path: 'subjects/polity/a.md', temporary: temporary(1), isNew: false },
        { path: 'subjects/polity/gone.md', temporary: null, isNew: false },
      ]),
    });
    await finishSave(folder.path);
    expect(await textAt('subjects/polity/a.md')).toBe('new');
    expect(await namesIn('subjects/polity')).toEqual(['a.csv', 'a.md', 'subject.md']);
    expect(await namesIn('.')).toEqual(['subjects']);
  });

  test('temporary files without a journal are deleted', async () => {
    await folder.write({
      ...POLITY,
      [`subjects/polity/${temporary(0)}`]: 'half',
      'subjects/.swadhyay-0123456789abcdef.new/subject.md': 'half',
      'subjects/.swadhyay-0123456789abcdef.old/subject.md': 'removed',
    });
    await clearAbandoned(folder.path);
    expect(await namesIn('subjects/polity')).toEqual(['subject.md']);
    expect(await namesIn('subjects')).toEqual(['polity']);
  });

  test.each([
    'not json',
    '{}',
    '[{"path":"../out.md","temporary":null}]',
    '[{"path":"subjects/polity/a.md","temporary":"../../x"}]',
  ])('a journal with %s is ignored', async (journal) => {
    await folder.write({ ...POLITY, 'subjects/polity/a.md': 'kept', '.swadhyay-save.json': journal });
    await finishSave(folder.path);
    expect(await textAt('subjects/polity/a.md')).toBe('kept');
    await saveFiles(folder.path, [{ path: 'subjects/polity/a.md', data: 'new' }]);
    expect(await textAt('subjects/polity/a.md')).toBe('new');
  });

  test('a missing folder is ignored', async () => {
    await expect(clearAbandoned(join(folder.path, 'missing'))).resolves.toBeUndefined();
  });
});

/** Kills saves, in each round after more of them and a little later. */
async function killSaves(rounds: readonly number[]): Promise<void> {
  await folder.write(POLITY);
  let last = 0;
  for (const round of rounds) {
    for (const name of await namesIn('subjects/polity')) {
      if (name.startsWith('new-'))
        await saveFiles(folder.path, [{ path: `subjects/polity/${name}`, data: null }]);
    }
    const enough = 1 + round * 3;
    const child = spawn(process.execPath, [SAVER, folder.path], { stdio: ['ignore', 'pipe', 'inherit'] });
    const gone = once(child, 'exit');
    for await (const line of createInterface({ input: child.stdout })) {
      last = Number(line);
      if (last === enough) setTimeout(() => child.kill('SIGKILL'), round);
    }
    await gone;
    expect(child.signalCode).toBe('SIGKILL');

    await clearAbandoned(folder.path);
    const { subjects, issues, faulty } = await readContent(folder.path);
    expect([issues, faulty]).toEqual([[], []]);
    const topics = subjects[0]!.topics;
    for (const { title, notes, mcqs } of topics) {
      const number = title.replace('Save ', '');
      expect(notes).toMatch(new RegExp(`\nEnd ${number}\n$`));
      expect(mcqs.map(({ question }) => question)).toEqual([`Question ${number}?`]);
    }
    const numbers = topics.map(({ title }) => Number(title.replace('Save ', '')));
    expect(Math.max(...numbers)).toBeGreaterThanOrEqual(last);
    expect((await namesIn('subjects/polity')).filter((name) => name.startsWith('.'))).toEqual([]);
  }
}

test('kill -9 while topics are saved leaves each topic complete or absent', () => killSaves([1, 4, 8]));

/* So that every step of a save is interrupted in some round. */
test('kill -9 at any moment of many saves does so', { tags: ['again'] }, () =>
  killSaves(Array.from({ length: 30 }, (_, round) => round)),
);

describe('readConsistently', () => {
  test('reads again if a save happened meanwhile', async () => {
    await folder.write({
      ...POLITY,
      'subjects/polity/a.md': topicText('Old'),
      'subjects/polity/b.md': topicText('Old'),
    });
    let reads = 0;
    const titles = await readConsistently(folder.path, async () => {
      reads += 1;
      const { subjects } = await readContent(folder.path);
      if (reads === 1) {
        await saveFiles(
          folder.path,
          ['a', 'b'].map((slug) => ({ path: `subjects/polity/${slug}.md`, data: topicText('New') })),
        );
      }
      return subjects[0]!.topics.map(({ title }) => title);
    });
    expect([reads, titles]).toEqual([2, ['New', 'New']]);
  });

  test('reads again if a text changed after its topic was read', async () => {
    await folder.write(POLITY);
    const results = [null, null, 'read'];
    const read = () => {
      const result = results.shift();
      return result ? Promise.resolve(result) : Promise.reject(new ContentChangedError('a.md'));
    };
    expect(await readConsistently(folder.path, read)).toBe('read');
  });

  test('gives up if the texts change each time', async () => {
    let reads = 0;
    const read = () => {
      reads += 1;
      return Promise.reject(new ContentChangedError('a.md'));
    };
    await expect(readConsistently(folder.path, read)).rejects.toThrow(ContentChangedError);
    expect(reads).toBe(5);
  });

  test('reads a missing folder once', async () => {
    expect(await readConsistently(join(folder.path, 'missing'), () => Promise.resolve('read'))).toBe('read');
    await writeFile(join(folder.path, 'x'), '');
  });
});
