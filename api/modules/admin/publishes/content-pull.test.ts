import { execFileSync } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Publish } from '../../../contract/admin/publishes.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import type { TestLearner } from '../../../testing/learners.ts';
import { call } from '../../../testing/practice.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

/* The editor's clone and the server's clone share a bare repository. */
const SECRET = 'a secret for hooks';
const TOPIC = 'content/subjects/polity/preamble.md';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestApp;
let admin: TestLearner;

const at = (...path: string[]) => join(folder.path, ...path);
const git = (clone: string, ...args: string[]) =>
  execFileSync(
    'git',
    ['-C', at(clone), '-c', 'user.name=Editor', '-c', 'user.email=editor@example.org', ...args],
    {
      encoding: 'utf8',
      stdio: 'pipe',
    },
  ).trim();
const textAt = (clone: string) => readFile(at(clone, TOPIC), 'utf8');

async function commit(clone: string, text: string, path = TOPIC): Promise<void> {
  await mkdir(at(clone, 'content/subjects/polity'), { recursive: true });
  await writeFile(at(clone, path), text);
  git(clone, 'add', '.');
  git(clone, 'commit', '--quiet', '-m', text);
}

async function push(text: string): Promise<void> {
  await commit('editor', text);
  git('editor', 'push', '--quiet', 'origin', 'main');
}

async function begin(
  settings: { webhookPull?: 'own' | 'always' | 'never'; contentPush?: boolean } = {},
): Promise<void> {
  server = await testApp({
    settings: { webhookSecret: SECRET, contentDir: at('served/content'), ...settings },
  });
  admin = await signedIn(server, { role: 'admin' });
}

beforeEach(async () => {
  folder = await temporaryFolder();
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', at('central.git')]);
  execFileSync('git', ['clone', '--quiet', at('central.git'), at('editor')], { stdio: 'pipe' });
  await push('First');
  execFileSync('git', ['clone', '--quiet', at('central.git'), at('served')]);
});
afterEach(async () => {
  await server.close();
  await folder.remove();
});

async function hook(): Promise<string> {
  const payload = JSON.stringify({ after: randomUUID() });
  const signature = createHmac('sha256', SECRET).update(payload).digest('hex');
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/hooks/publish',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    payload,
  });
  expect(answer.statusCode).toBe(202);
  return answer.json<{ data: { id: string } }>().data.id;
}
const publish = async (id: string) =>
  (await call<Publish & { log: string }>(server, admin, 'GET', `/api/admin/publishes/${id}`)).data;
async function ended(id: string): Promise<Publish & { log: string }> {
  await expect.poll(async () => (await publish(id)).finishedAt).not.toBeNull();
  return publish(id);
}
const runs = () => readFile(join(server.dataDir, 'builds'), 'utf8').catch(() => '');

test('pushed commits are pulled before the publish', async () => {
  await begin();
  await push('Second');
  await push('Third');
  const { status, log } = await ended(await hook());
  expect([status, log]).toEqual(['succeeded', 'Pulling origin/main\nPulled 2 new commits.\n']);
  expect(await textAt('served')).toBe('Third');
  expect((await ended(await hook())).log).toContain('Already up to date.');
});

test('a push to another branch is ignored, however the body is written', async () => {
  await begin();
  const post = async (ref: string, type: string) => {
    const json = JSON.stringify({ ref, after: randomUUID() });
    const payload = type === 'application/json' ? json : new URLSearchParams({ payload: json }).toString();
    const signature = createHmac('sha256', SECRET).update(payload).digest('hex');
    const headers = { 'content-type': type, 'x-hub-signature-256': `sha256=${signature}` };
    return server.app.inject({ method: 'POST', url: '/api/hooks/publish', headers, payload });
  };
  for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
    for (const ref of ['refs/heads/draft', 'refs/heads/x/main', 'refs/tags/main']) {
      const answer = await post(ref, type);
      expect([ref, answer.statusCode, answer.json()]).toEqual([ref, 200, { success: true, data: null }]);
    }
    const answer = await post('refs/heads/main', type);
    expect(answer.statusCode).toBe(202);
    await ended(answer.json<{ data: { id: string } }>().data.id);
  }
});

test('local commits are published if nothing else was pushed', async () => {
  await begin();
  await commit('served', 'Saved');
  expect((await ended(await hook())).status).toBe('succeeded');
  expect(await textAt('served')).toBe('Saved');
});

describe('diverged branches', () => {
  const OTHER = 'content/subjects/polity/citizenship.md';
  const log = (clone: string, ref = 'HEAD') => git(clone, 'log', '--format=%an: %s', ref).split('\n');

  test('are rebased if they changed other files, with what is not committed', async () => {
    await begin();
    await commit('served', 'Saved', OTHER);
    await commit('served', 'Saved again', OTHER);
    const typed = 'content/subjects/polity/rights.md';
    await writeFile(at('served', typed), 'Typed');
    await push('Second');
    await push('Third');
    const { status, log: printed } = await ended(await hook());
    expect([status, printed]).toEqual(['succeeded', 'Pulling origin/main\nPulled 2 new commits.\n']);
    expect(log('served')).toEqual([
      'Editor: Saved again',
      'Editor: Saved',
      'Editor: Third',
      'Editor: Second',
      'Editor: First',
    ]);
    expect(await textAt('served')).toBe('Third');
    expect(await readFile(at('served', OTHER), 'utf8')).toBe('Saved again');
    expect(await readFile(at('served', typed), 'utf8')).toBe('Typed');
    expect(git('served', 'status', '--porcelain')).toBe(`?? ${typed}`);
    expect(git('served', 'worktree', 'list').split('\n')).toHaveLength(1);
    expect(log('served', 'origin/main')).toHaveLength(3);
    expect((await ended(await hook())).log).toContain('Already up to date.');
  });

  test('that changed the same file fail the publish with both changes', async () => {
    await begin();
    await commit('served', 'Saved');
    await push('Second');
    const { status, reason, log: printed } = await ended(await hook());
    const why =
      'The content folder and origin/main have both changed the same files. Merge them in the folder, push, and publish again.\n' +
      `${TOPIC}: Editor, “Saved” in the folder; Editor, “Second” in origin/main.`;
    expect([status, reason, printed]).toEqual(['failed', why, `Pulling origin/main\n${why}\n`]);
    expect([await textAt('served'), await runs()]).toEqual(['Saved', '']);
  });

  test('do not overwrite a change that is not committed', async () => {
    await begin();
    await commit('served', 'Saved', OTHER);
    await writeFile(at('served', TOPIC), 'Typed');
    await push('Second');
    const { status, reason } = await ended(await hook());
    expect([status, reason]).toEqual(['failed', expect.stringMatching(/have diverged: .*preamble\.md/s)]);
    expect([await textAt('served'), log('served')[0]]).toEqual(['Typed', 'Editor: Saved']);
  });

  test('are pushed with CONTENT_PUSH, after a push and for Rebuild Site', async () => {
    await begin({ contentPush: true });
    await commit('served', 'Saved', OTHER);
    await push('Second');
    expect((await ended(await hook())).log).toContain('Pulled 1 new commit.\nPushed 1 new commit.\n');
    expect(log('central.git', 'main').slice(0, 2)).toEqual(['Editor: Saved', 'Editor: Second']);
    await commit('served', 'Saved later', OTHER);
    const rebuild = async () =>
      ended((await call<{ id: string }>(server, admin, 'POST', '/api/admin/rebuild')).data.id);
    expect((await rebuild()).log).toContain('Pushed 1 new commit.\n');
    expect(log('central.git', 'main')[0]).toBe('Editor: Saved later');

    /* What cannot be pushed is published. */
    await commit('served', 'Saved last', OTHER);
    git('served', 'remote', 'set-url', '--push', 'origin', at('nowhere'));
    const { status, log: printed } = await rebuild();
    expect([status, printed]).toEqual([
      'succeeded',
      expect.stringMatching(/Already up to date\.\n1 commit could not be pushed to origin\/main\. /),
    ]);
    git('served', 'remote', 'set-url', 'origin', at('nowhere'));
    expect(await rebuild()).toMatchObject({ status: 'succeeded' });
    expect((await ended(await hook())).status).toBe('failed');
  });
});

test('an uncommitted change is not overwritten', async () => {
  await begin();
  await writeFile(at('served', TOPIC), 'Typed');
  await push('Second');
  const { status, reason } = await ended(await hook());
  expect(status).toBe('failed');
  expect(reason).toMatch(/^The content folder could not be fast-forwarded to origin\/main\. .*preamble\.md/s);
  expect([await textAt('served'), await runs()]).toEqual(['Typed', '']);
  git('served', 'checkout', '--quiet', '--', '.');
  expect((await ended(await hook())).status).toBe('succeeded');
  expect(await textAt('served')).toBe('Second');
});

test('an unreachable repository fails the publish without revealing a password', async () => {
  await begin();
  await rename(at('central.git'), at('elsewhere.git'));
  const { status, reason } = await ended(await hook());
  expect(status).toBe('failed');
  expect(reason).toMatch(/^origin\/main could not be fetched\. .*central\.git/s);
  git('served', 'remote', 'set-url', 'origin', 'http://editor:a@b@hunter2@127.0.0.1:9/content.git');
  const unreachable = await ended(await hook());
  expect(unreachable.reason).toMatch(/^origin\/main could not be fetched.+127\.0\.0\.1/s);
  expect(`${unreachable.reason} ${unreachable.log}`).not.toContain('hunter2');
});

test('a publish can be cancelled while the remote does not respond', async () => {
  await begin();
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const asked = once(silent, 'connection');
  const { port } = silent.address() as AddressInfo;
  git('served', 'remote', 'set-url', 'origin', `git://127.0.0.1:${port}/content.git`);
  const id = await hook();
  const [socket] = (await asked) as [Socket];
  const gone = once(socket.resume(), 'close');
  expect((await call(server, admin, 'DELETE', `/api/admin/publishes/${id}`)).status).toBe(200);
  expect(await publish(id)).toMatchObject({ status: 'cancelled', reason: null });
  expect(await runs()).toBe('');
  await gone;
  silent.close();
});

test('nothing is pulled for Rebuild Site or if pulling is disabled', async () => {
  await begin({ webhookPull: 'never' });
  await push('Second');
  expect((await ended(await hook())).log).toBe('');
  const { data } = await call<{ id: string }>(server, admin, 'POST', '/api/admin/rebuild');
  expect((await ended(data.id)).log).toBe('');
  expect(await textAt('served')).toBe('First');
});

test('a branch without upstream is published, unless pulling is required', async () => {
  git('served', 'branch', '--unset-upstream');
  await begin();
  expect(await ended(await hook())).toMatchObject({
    status: 'succeeded',
    log: 'The content folder is not pulled: its branch has no upstream branch.\n',
  });
  await server.close();
  await begin({ webhookPull: 'always' });
  expect(await ended(await hook())).toMatchObject({
    status: 'failed',
    reason: 'The content folder cannot be pulled: its branch has no upstream branch.',
  });
});

test('a push joins the queued publish and is pulled by it', async () => {
  await begin();
  await writeFile(join(server.dataDir, 'build.json'), JSON.stringify({ waitForFile: 'go' }));
  await call(server, admin, 'POST', '/api/admin/rebuild');
  const { data: waiting } = await call<{ id: string }>(server, admin, 'POST', '/api/admin/rebuild');
  await push('Second');
  const signature = createHmac('sha256', SECRET).update('').digest('hex');
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/hooks/publish',
    headers: { 'x-hub-signature-256': `sha256=${signature}` },
  });
  expect(answer.json()).toMatchObject({ data: { id: waiting.id } });
  await writeFile(join(server.dataDir, 'go'), '');
  expect((await ended(waiting.id)).log).toContain('Pulled 1 new commit.');
});
