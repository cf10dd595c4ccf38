import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { SavedTopic, TopicSource } from '../../../../contract/admin/content.ts';
import { testApp } from '../../../../testing/app.ts';
import type { TestApp } from '../../../../testing/app.ts';
import { sendForm } from '../../../../testing/requests/forms.ts';
import { signedIn } from '../../../../testing/learners.ts';
import type { TestLearner } from '../../../../testing/learners.ts';
import { call } from '../../../../testing/practice.ts';

export const TOPIC = '/api/admin/content/polity/preamble';

/** Of the current test, after `useContentServer()`. */
export let server: TestApp;
export let admin: TestLearner;

/** Starts a server with an administrator before each test of the calling file. */
export function useContentServer(): void {
  beforeEach(async () => {
    server = await testApp();
    admin = await signedIn(server, { role: 'admin', email: 'asha@example.org', displayName: 'Asha Rao' });
    // The content folder equals the live release.
    await cp(join(server.dataDir, 'sources/first'), server.contentDir, { recursive: true });
  });
  afterEach(() => server.close());
}

export const path = (name: string) => join(server.contentDir, 'subjects', name);

export const request = <Data>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  call<Data>(server, admin, method, url, body);

export const source = async (url = TOPIC) => (await request<TopicSource>('GET', url)).data;

export const save = (notes: string) =>
  sendForm<SavedTopic>(server, admin, '/api/admin/content/update-topic', {
    subject: 'polity',
    topic: 'preamble',
    topicTitle: 'The Preamble',
    access: 'free',
    notes,
  });
