import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { useTempFolder } from '../../content/testing/temp-folder.ts';
import { offlineLists } from './offline-lists.ts';

const folder = useTempFolder();
const file = (letter: string) => ({ size: 10, sha256: letter.repeat(64) });

it('lists the files of each subject by URL, with a version that changes with the files', async () => {
  const files = {
    'index.html': file('0'),
    'polity/index.html': file('1'),
    'polity/preamble/index.html': file('2'),
    'polity/a map?.png': file('3'),
    'data/polity/preamble.json': file('4'),
    'polity-two/index.html': file('5'),
    'offline/index.html': file('6'),
  };
  const read = async (published: typeof files) => {
    const [source] = await offlineLists([{ slug: 'polity', title: 'Polity' }], published, folder.path);
    expect(source?.name).toBe('offline/polity.json');
    return JSON.parse(readFileSync(source?.path ?? '', 'utf8')) as { version: string };
  };
  const list = await read(files);
  expect(list).toEqual({
    title: 'Polity',
    version: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
    size: 40,
    files: [
      ['/data/polity/preamble.json', '4'.repeat(16)],
      ['/polity/a%20map%3F.png', '3'.repeat(16)],
      ['/polity', '1'.repeat(16)],
      ['/polity/preamble', '2'.repeat(16)],
    ],
  });
  expect((await read({ ...files, 'index.html': file('9') })).version).toBe(list.version);
  expect((await read({ ...files, 'polity/index.html': file('9') })).version).not.toBe(list.version);
  const withPolicy = { ...file('1'), br: 5, policy: 3 };
  expect((await read({ ...files, 'polity/index.html': withPolicy })).version).toBe(list.version);
});
