import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Catalogue } from '../content/disk/prepared.ts';
import { builtFiles, IncompleteBuildError } from './output.ts';

let output: string;
beforeEach(() => {
  output = mkdtempSync(join(tmpdir(), 'swadhyay-output-'));
});
afterEach(() => rmSync(output, { recursive: true }));

const now = new Date('2026-01-02T00:00:00Z');
const yesterday = new Date('2026-01-01T00:00:00Z');

function place(name: string, at: Date): void {
  const path = join(output, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, name);
  utimesSync(path, at, at);
}

const catalogue: Catalogue = {
  site: { name: 'Swadhyay', description: '', groupLink: null },
  courses: [],
  popups: [],
  subjects: [
    {
      slug: 'polity',
      title: 'Polity',
      description: '',
      pageKey: '1',
      topics: [
        {
          slug: 'open',
          title: 'Open',
          description: '',
          access: 'free',
          questions: 2,
          sections: 1,
          digest: 'a',
          pageKey: '2',
        },
        {
          slug: 'closed',
          title: 'Closed',
          description: '',
          access: 'premium',
          questions: 2,
          sections: 1,
          digest: 'b',
          pageKey: '3',
        },
      ],
    },
  ],
};
const PAGES = [
  'polity/index.html',
  'polity/open/index.html',
  'polity/closed/index.html',
  'data/polity/open.json',
];

it('takes pages of the content from any build, other files only from this one, and removes the rest', async () => {
  for (const name of PAGES) place(name, yesterday);
  for (const name of ['index.html', '404.html', '_astro/new.js']) place(name, now);
  for (const name of ['_astro/old.js', 'polity/gone/index.html', 'data/polity/gone.json'])
    place(name, yesterday);
  const files = await builtFiles(output, catalogue, now);
  expect(
    files
      .filter(({ fresh }) => !fresh)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...PAGES].sort());
  expect(
    files
      .filter(({ fresh }) => fresh)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['404.html', '_astro/new.js', 'index.html']);
  expect(existsSync(join(output, '_astro/old.js'))).toBe(false);
  expect(existsSync(join(output, 'polity/gone/index.html'))).toBe(false);
});

it('does not take a build that left out a page', async () => {
  for (const name of [...PAGES.slice(1), 'index.html', '404.html']) place(name, now);
  await expect(builtFiles(output, catalogue, now)).rejects.toThrow(IncompleteBuildError);
  await expect(builtFiles(output, catalogue, now)).rejects.toThrow('polity/index.html');
});
