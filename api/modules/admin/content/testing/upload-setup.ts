import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { SavedTopic, TopicSource } from '../../../../contract/admin/content.ts';
import { testApp } from '../../../../testing/app.ts';
import type { TestApp } from '../../../../testing/app.ts';
import { sendForm } from '../../../../testing/requests/forms.ts';
import type { FormFile } from '../../../../testing/requests/forms.ts';
import { signedIn } from '../../../../testing/learners.ts';
import type { TestLearner } from '../../../../testing/learners.ts';
import { call } from '../../../../testing/practice.ts';

export const HEADER = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags,id\n';
export const CSV = `${HEADER}Who?,We,They,,,0,Because.,articles,who\nWhat?,This,That,,,1,,,what\n`;
export const NEW_TOPIC = '/api/admin/content/new-topic';
export const topicForm = { subject: 'polity', topicTitle: 'Rights', access: 'free', notes: '# Rights\n' };

export const csv = (bytes: string | Uint8Array, file = 'mcqs.csv'): FormFile => ({ file, bytes });

/** Of the current test file, after `useUploadServer()`. */
export let server: TestApp;
export let admin: TestLearner;
let digestBefore: string;

/** Digest of all files outside the content folder, without the database and the cache. */
async function outsideDigest(): Promise<string> {
  const hash = createHash('sha256');
  const names = await readdir(server.dataDir, { recursive: true, withFileTypes: true });
  for (const entry of names.sort((a, b) =>
    join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1,
  )) {
    const path = join(entry.parentPath, entry.name);
    if (path.startsWith(server.contentDir) || path.includes('swadhyay.db') || path.includes('/cache'))
      continue;
    hash.update(path);
    if (entry.isFile()) hash.update(await readFile(path));
  }
  return hash.digest('hex');
}

/** Starts one server for the calling test file. Each test begins with the same content and must write nothing outside it. */
export function useUploadServer(): void {
  beforeAll(async () => {
    server = await testApp({ settings: { rateLimit: 0 } });
    admin = await signedIn(server, { role: 'admin', email: 'asha@example.org' });
    return () => server.close();
  });
  beforeEach(async () => {
    await rm(server.contentDir, { recursive: true });
    await mkdir(join(server.contentDir, 'subjects'), { recursive: true });
    const folder = join(server.contentDir, 'subjects/polity');
    await mkdir(folder);
    await writeFile(join(folder, 'subject.md'), '---\ntitle: Polity\n---\n');
    await writeFile(join(folder, 'preamble.md'), '---\ntitle: Preamble\norder: 4\n---\n# We\n');
    await writeFile(join(folder, 'preamble.csv'), CSV);
    digestBefore = await outsideDigest();
  });
  afterEach(async () => {
    expect(await outsideDigest()).toBe(digestBefore);
  });
}

export const names = async (path = '') => (await readdir(join(server.contentDir, 'subjects', path))).sort();

export const send = <Data = SavedTopic>(
  url: string,
  fields: Parameters<typeof sendForm>[3],
  who: TestLearner = admin,
) => sendForm<Data>(server, who, url, fields);

export const source = async (topic = 'preamble', subject = 'polity') =>
  (await call<TopicSource>(server, admin, 'GET', `/api/admin/content/${subject}/${topic}`)).data;
