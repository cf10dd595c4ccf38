import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

function place(name: string): void {
  const path = join(output, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, name);
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

it('gives all that the build put into its folder, beside the pages that it handed over', async () => {
  for (const name of ['index.html', '404.html', '_astro/new.js']) place(name);
  expect(await builtFiles(output, catalogue, new Set(PAGES))).toEqual([
    '404.html',
    '_astro/new.js',
    'index.html',
  ]);
});

it('does not take a build that left out a page', async () => {
  for (const name of ['index.html', '404.html']) place(name);
  const handedOver = new Set(PAGES.slice(1));
  await expect(builtFiles(output, catalogue, handedOver)).rejects.toThrow(IncompleteBuildError);
  await expect(builtFiles(output, catalogue, handedOver)).rejects.toThrow('polity/index.html');
});
