import { createHash } from 'node:crypto';
import type { ReleaseTopic } from '../../contract/content/release.ts';
import { switchTo, writeManifest, writeRelease } from './fixture-release.ts';

/** Topic of the fixture release at its new address. */
export const RENAMED = { subject: 'polity', topic: 'the-preamble' };

const NOTES = '---\ntitle: The Preamble\n---\n# We, the people\n\n![Map](./map.svg "Map")\n';
const MCQS = 'question,option1,option2,option3,option4,correct,description,tags\nWho?,We,They,,,0,,\n';

/** Makes a release live in which `polity/preamble` has become `polity/the-preamble`. @param mcqs CSV of its questions */
export async function renamePreamble(
  dataDir: string,
  id: string,
  redirects: Record<string, string> = { 'polity/preamble': 'polity/the-preamble' },
  mcqs = MCQS,
): Promise<void> {
  const content = {
    'polity/preamble.md': '',
    'polity/the-preamble.md': NOTES,
    'polity/the-preamble.csv': mcqs,
  };
  const { folder, release } = await writeRelease(dataDir, id, {}, content);
  const [preamble] = (await writeRelease(dataDir, `${id}-before`)).release.subjects[0]?.topics ?? [];
  const [polity] = release.subjects;
  const digest = createHash('sha256').update(mcqs).digest('hex');
  const changed = mcqs === MCQS ? {} : { digest };
  polity?.topics.unshift({ ...(preamble as ReleaseTopic), ...changed, slug: RENAMED.topic });
  await writeManifest(folder, { ...release, redirects });
  await switchTo(dataDir, id);
}
