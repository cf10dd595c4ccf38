import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { useBucket } from '../api/testing/bucket.ts';
import { useTempFolder } from './content/testing/temp-folder.ts';
import { freePort, startScript } from './testing/product.ts';

const bucket = useBucket();
const folder = useTempFolder();

const topic = (title: string) => `---\ntitle: ${title}\n---\n\n## A section\n\nA text.\n`;

test('a server without content starts with the live release of the bucket, and follows the next publish', async () => {
  await folder.write({
    'content/subjects/polity/subject.md': '---\ntitle: Polity\n---\n',
    'content/subjects/polity/preamble.md': topic('The Preamble'),
  });
  const publisher = {
    ...bucket.environment,
    CONTENT_DIR: join(folder.path, 'content'),
    DATA_DIR: join(folder.path, 'publisher'),
    PUBLIC_ORIGIN: 'http://localhost:4321',
  };
  /** Does not block this process, which serves the bucket. */
  const publish = async (): Promise<void> => {
    const [status] = (await once(startScript('build-site', publisher), 'close')) as [number | null];
    expect(status).toBe(0);
  };
  await publish();

  const port = await freePort();
  const server = startScript('start', {
    ...publisher,
    CONTENT_DIR: join(folder.path, 'nothing'),
    DATA_DIR: join(folder.path, 'node'),
    PUBLISH_HERE: 'no',
    PORT: String(port),
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  const origin = `http://127.0.0.1:${port}`;
  const page = () => fetch(`${origin}/polity/preamble/`).then((answer) => answer.text(), String);
  await expect.poll(page).toContain('The Preamble');
  expect((await fetch(`${origin}/api/health/ready`)).status).toBe(200);

  await folder.write({ 'content/subjects/polity/preamble.md': topic('The Preamble of 1949') });
  await publish();
  await expect.poll(page).toContain('The Preamble of 1949');
});
