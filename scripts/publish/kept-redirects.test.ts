import { expect, it } from 'vitest';
import { checkContent } from '../content/disk/check/check.ts';
import { useTempFolder } from '../content/testing/temp-folder.ts';
import { redirectsOf } from './release/last-good.ts';

const folder = useTempFolder();

const GOOD = '{"from": "polity/old", "to": "polity/a"}';

/** The redirects of a publish after a release that had a redirect from `polity/before`. */
async function published(redirects: string): Promise<string[]> {
  await folder.write({
    'content/subjects/polity/subject.md': '---\ntitle: Polity\n---\n',
    'content/subjects/polity/a.md': '---\ntitle: A\n---\nx\n',
    'content/redirects.json': redirects,
  });
  const content = await checkContent(`${folder.path}/content`, `${folder.path}/cache`);
  const previous = { release: { redirects: { 'polity/before': 'polity/a' } } };
  return [...redirectsOf(content, previous as unknown as Parameters<typeof redirectsOf>[1]).keys()].sort();
}

it.each(['7', '{"from": "polity/x"}', '{"from": "Polity/x", "to": "polity/a"}', GOOD])(
  'publishes the other redirects if an entry is %s',
  async (faulty) => {
    expect(await published(`{"redirects": [${GOOD}, ${faulty}]}`)).toEqual(['polity/before', 'polity/old']);
  },
);

it('keeps those of the last release if the file cannot be read', async () => {
  expect(await published(`{"redirects": [${GOOD},]}`)).toEqual(['polity/before']);
});

it('drops redirects that a correct file does not have', async () => {
  expect(await published(`{"redirects": [${GOOD}]}`)).toEqual(['polity/old']);
});
