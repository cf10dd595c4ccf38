import { expect } from 'vitest';
import type { TestApp } from '../app.ts';
import { switchTo, writeRelease } from './fixture-release.ts';

/** Publishes the fixture release with the changes in `content`, and waits until it is served. */
export async function publish(
  { app, dataDir }: Pick<TestApp, 'app' | 'dataDir'>,
  id: string,
  content: Record<string, string> = {},
): Promise<void> {
  await writeRelease(dataDir, id, {}, content);
  await switchTo(dataDir, id);
  // As the server does after its own publish; otherwise it looks only once a second.
  expect((await app.releases.refresh())?.id).toBe(id);
}

/** Markdown file of a topic with these notes. */
export function topicFile(notes: string, access = 'free'): string {
  return `---\ntitle: A\naccess: ${access}\n---\n${notes}`;
}
