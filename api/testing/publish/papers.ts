import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PaperQuestion, ReleasedPaper, ReleasedTest } from '../../contract/tests/papers.ts';
import { SCHEMES } from '../../contract/tests/schemes.ts';
import type { TestApp } from '../app.ts';
import { switchTo, writeManifest, writeRelease } from './fixture-release.ts';

/** Part of every explanation and right option of the papers of this file. */
export const KEY_CANARY = 'canary-of-a-key';

/** Questions of a test's own file. The right options are 0, 1, 2, 3, 0, 1 … */
export function paperQuestions(test: string, count: number): PaperQuestion[] {
  return Array.from({ length: count }, (_, index) => ({
    ref: `tests/${test}/q${index + 1}`,
    question: `Question ${index + 1} of ${test}?`,
    options: ['First', 'Second', 'Third', 'Fourth'],
    correctAnswer: index % 4,
    explanation: `<p>${KEY_CANARY} ${index + 1}</p>`,
    tags: [index % 2 === 0 ? 'even' : 'odd'],
    difficulty: 'medium',
    source: '',
    notes: index % 2 === 0 ? { subject: 'polity', topic: 'preamble', section: 'we' } : null,
    section: 0,
  }));
}

/** A test with questions of its own under the scheme of UPSC’s GS paper: ranked if it closes, else an open comparison. */
export function paperOf(
  slug: string,
  change: Partial<ReleasedTest> = {},
  questions: PaperQuestion[] = paperQuestions(slug, 10),
): ReleasedPaper {
  const test: Omit<ReleasedTest, 'digest'> = {
    ...{
      slug,
      title: `Test ${slug}`,
      description: '',
      access: 'free',
      order: null,
      ...(typeof change.closes === 'string' ? { ranked: true } : { ranked: false, openComparison: true }),
      minutes: 120,
    },
    ...{ scheme: SCHEMES['upsc-gs'], opens: null, closes: null, topics: [] },
    cutOffs: [{ name: 'General', marks: '10' }],
    questions: questions.length,
    sections: [{ title: 'Paper', questions: questions.length }],
    ...change,
  };
  const digest = createHash('sha256')
    .update(JSON.stringify([test, questions]))
    .digest('hex');
  return { test: { ...test, digest }, instructions: '<p>Read carefully.</p>', questions };
}

/** Publishes the fixture release with these tests. */
export async function publishTests(
  { app, dataDir }: Pick<TestApp, 'app' | 'dataDir'>,
  id: string,
  papers: readonly ReleasedPaper[],
  content: Record<string, string> = {},
): Promise<void> {
  const { folder, source, release } = await writeRelease(dataDir, id, {}, content);
  await mkdir(join(source, 'tests'), { recursive: true });
  for (const paper of papers) {
    await writeFile(join(source, 'tests', `${paper.test.slug}.json`), JSON.stringify(paper));
  }
  await writeManifest(folder, { ...release, tests: papers.map(({ test }) => test) });
  await switchTo(dataDir, id);
  const live = await app.releases.refresh();
  if (live?.id !== id) throw new Error(`The release ${id} is not live.`);
}
