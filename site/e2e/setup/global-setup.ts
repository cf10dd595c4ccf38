import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { runScript, startServer } from '../../../scripts/testing/product.ts';
import { writeContent } from './content.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the running server. */
    origin: string;
    dataDir: string;
    contentDir: string;
  }
}

/** Publishes a content folder with the real build and serves it with the real server, like `npm start`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'swadhyay-e2e-'));
  const settings = { CONTENT_DIR: join(folder, 'content'), DATA_DIR: join(folder, 'data') };
  writeContent(settings.CONTENT_DIR);
  const build = runScript('build-site', settings);
  if (build.status !== 0) {
    rmSync(folder, { recursive: true });
    throw new Error(`The site did not build:\n${build.output}`);
  }
  /* All tests share one IP address; learners created through the API send a different one. */
  const server = await startServer({ ...settings, RATE_LIMIT: '0', TRUST_PROXY: '127.0.0.1' });
  project.provide('origin', server.origin);
  project.provide('dataDir', settings.DATA_DIR);
  project.provide('contentDir', settings.CONTENT_DIR);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  };
}
