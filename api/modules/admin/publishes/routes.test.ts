import { createHmac } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../contract/admin/audit.ts';
import type { ReleaseSummary, Publish } from '../../../contract/admin/publishes.ts';
import { createMetrics } from '../../../operations/metrics.ts';
import { switchTo, writeRelease } from '../../../testing/publish/fixture-release.ts';
import { call } from '../../../testing/practice.ts';
import { MAX_LOG_LENGTH, truncateLog } from './publish-job.ts';
import {
  admin,
  startServer,
  cancel,
  releaseBuild,
  waitForStatus,
  plan,
  publish,
  rebuild,
  buildRuns,
  SECRET,
  server,
  waitForBuilds,
  usePublishServer,
} from './testing/setup.ts';
import { inOneTest } from '../../../../scripts/testing/in-one-test.ts';

usePublishServer();

const CHANGES = { added: 1, changed: 2, removed: 3 };

const list = async () => (await call<Publish[]>(server, admin, 'GET', '/api/admin/publishes')).data;

describe('a publish', () => {
  test('runs, reports its progress, and stores its output', async () => {
    await plan({
      stdout: 'Checking\n',
      messages: [{ stage: 'building' }, { release: 'second', changes: CHANGES }, { nonsense: true }],
      waitForFile: 'go',
    });
    const answer = await rebuild();
    expect(answer).toMatchObject({ status: 202, data: { status: 'running' } });
    const { id } = answer.data;
    await expect.poll(async () => (await publish(id)).release).toBe('second');
    expect(await publish(id)).toMatchObject({
      status: 'running',
      stage: 'building',
      progress: 20,
      finishedAt: null,
    });
    await releaseBuild();
    await waitForStatus(id, 'succeeded');
    expect(await publish(id)).toMatchObject({
      trigger: 'admin',
      by: 'asha@example.org',
      progress: 100,
      changes: CHANGES,
      reason: null,
      log: 'Checking\n',
    });
    expect((await list()).map((one) => one.id)).toEqual([id]);
  });

  test('that would remove most topics fails and can be requested with the permission', async () => {
    await plan({
      messages: [{ failure: 'It would remove 7 topics.', removes: 7 }],
      exitCode: 1,
      waitForFile: 'go',
    });
    const first = await rebuild();
    // Joins the queued publish with the permission.
    await call(server, admin, 'POST', '/api/admin/rebuild');
    const permitted = await call<{ id: string }>(server, admin, 'POST', '/api/admin/rebuild?allowRemoval=7');
    await releaseBuild();
    await waitForStatus(first.data.id, 'failed');
    expect(await publish(first.data.id)).toMatchObject({ reason: 'It would remove 7 topics.', removes: 7 });
    await waitForStatus(permitted.data.id, 'failed');
    const options = await readFile(join(server.dataDir, 'options'), 'utf8');
    expect(options).toBe('\n--allow-removal=7\n');
    const { data } = await call<{ entries: AuditEntry[] }>(server, admin, 'GET', '/api/admin/audit');
    expect(JSON.stringify(data)).toContain('"allowRemoval":7');
    expect((await call(server, admin, 'POST', '/api/admin/rebuild?allowRemoval=-1')).status).toBe(400);
  });

  test('requested while one runs is queued once', async () => {
    await plan({ waitForFile: 'go' });
    const first = await rebuild();
    const others = await Promise.all([rebuild(), rebuild(), rebuild()]);
    expect(others.map(({ status }) => status).sort()).toEqual([200, 200, 202]);
    expect(new Set(others.map(({ data }) => data.id)).size).toBe(1);
    expect(others[0].data).toMatchObject({ status: 'queued' });
    await waitForBuilds(1);
    await releaseBuild();
    await waitForStatus(first.data.id, 'succeeded');
    await waitForStatus(others[0].data.id, 'succeeded');
    expect(await buildRuns()).toHaveLength(2);
  });

  test('requested several times at once runs once and is queued at most once', async () => {
    await plan({ waitForFile: 'go' });
    const answers = await Promise.all(Array.from({ length: 10 }, rebuild));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBeLessThanOrEqual(2);
    await waitForBuilds(1);
    await releaseBuild();
    for (const { data } of answers) await waitForStatus(data.id, 'succeeded');
    expect((await buildRuns()).length).toBeLessThanOrEqual(2);
  });

  inOneTest([
    [
      { exitCode: 1, messages: [{ failure: 'The content folder has an error.' }], stderr: 'x\n' },
      'The content folder has an error.',
    ],
    [{ exitCode: 1, stderr: '\nError: no\n    at file.ts:1\n' }, 'Error: no'],
    [{ exitCode: 3 }, 'The publish process exited with code 3.'],
  ])('that fails stores the reason', async (build, reason) => {
    await plan(build);
    const { id } = (await rebuild()).data;
    await waitForStatus(id, 'failed');
    expect(await publish(id)).toMatchObject({ reason, release: null });
    await plan({});
    await waitForStatus((await rebuild()).data.id, 'succeeded');
  });

  test('can be requested with a JSON content type and no body', async () => {
    const headers = { ...admin.headers, 'content-type': 'application/json' };
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/admin/rebuild',
      headers,
      payload: '',
    });
    expect(answer.statusCode).toBe(202);
  });

  test('stores the end of a long log', async () => {
    const line = `${'न'.repeat(99)}\n`;
    await plan({ stdout: line.repeat(4_000) + 'end\n' });
    const { id } = (await rebuild()).data;
    await waitForStatus(id, 'succeeded');
    const { log } = await publish(id);
    expect(log.length).toBeLessThanOrEqual(MAX_LOG_LENGTH);
    expect(log).toMatch(/^… earlier output was removed\n(न{99}\n)+end\n$/);
    expect(truncateLog('x'.repeat(300_000)).length).toBeLessThanOrEqual(MAX_LOG_LENGTH);
  });
});

describe('the event stream', () => {
  async function openStream(
    id: string,
  ): Promise<{ body: AsyncIterator<string, undefined>; answer: Response }> {
    const { port } = server.app.server.address() as { port: number };
    const answer: Response = await fetch(`http://localhost:${port}/api/admin/publishes/${id}/events`, {
      headers: admin.headers,
    });
    const body = answer.body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
    return { body, answer };
  }
  async function rest(body: AsyncIterator<string, undefined>): Promise<string> {
    let text = '';
    for (;;) {
      const { done, value } = await body.next();
      if (done) return text;
      text += value;
    }
  }

  test('sends output, stages and the end of a publish', async () => {
    await server.app.listen({ port: 0 });
    await plan({ stdout: 'one\n', messages: [{ stage: 'checking' }], waitForFile: 'go' });
    const { id } = (await rebuild()).data;
    await expect.poll(async () => (await publish(id)).stage).toBe('checking');
    const { body, answer } = await openStream(id);
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const first = (await body.next()).value as string;
    expect(first).toMatch(/^event: state\ndata: \{"status":"running","stage":"checking","progress":5,/);
    await releaseBuild();
    const all = first + (await rest(body));
    expect(all).toContain('event: log\ndata: {"text":"one\\n"}\n\n');
    expect(all.trim().split('\n\n').at(-1)).toMatch(
      /^event: state\ndata: \{"status":"succeeded".+"progress":100/,
    );
    const late = await openStream(id);
    expect(await rest(late.body)).toContain('"succeeded"');
    expect((await call(server, admin, 'GET', '/api/admin/publishes/nothing/events')).status).toBe(404);
  });

  test('does not keep the server from stopping', async () => {
    await server.app.listen({ port: 0 });
    await plan({ waitForFile: 'never' });
    const { id } = (await rebuild()).data;
    const { body } = await openStream(id);
    await waitForBuilds(1);
    const ended = rest(body);
    await server.app.close();
    expect(await ended).toContain('The server was stopped.');
  });
});

describe('releases', () => {
  const releases = async () =>
    (await call<ReleaseSummary[]>(server, admin, 'GET', '/api/admin/releases')).data;
  const live = async () =>
    (await server.app.inject('/api/health')).json<{ data: { release: string } }>().data.release;

  test('are listed, and switching takes effect immediately', async () => {
    await writeRelease(server.dataDir, 'second');
    expect(await releases()).toEqual([
      { id: 'second', publishedAt: '2026-01-01T00:00:00.000Z', live: false, subjects: 2, topics: 4 },
      { id: 'first', publishedAt: '2026-01-01T00:00:00.000Z', live: true, subjects: 2, topics: 4 },
    ]);
    expect(await live()).toBe('first');
    const answer = await call(server, admin, 'POST', '/api/admin/releases/second/live');
    expect(answer).toMatchObject({ status: 200, data: { id: 'second', live: true } });
    expect(await live()).toBe('second');
    expect((await releases()).map((release) => release.live)).toEqual([true, false]);
  });

  test('that are missing, unfinished, broken or elsewhere are not found', async () => {
    const { folder } = await writeRelease(server.dataDir, 'second');
    await rename(folder, `${folder}.partial`);
    await writeRelease(server.dataDir, 'broken');
    await writeFile(join(server.dataDir, 'releases/broken/release.json'), '{}');
    for (const id of ['missing', '..', '%2e%2e', 'second.partial', 'broken']) {
      const answer = await call(server, admin, 'POST', `/api/admin/releases/${id}/live`);
      expect([id, answer.status, await live()]).toEqual([id, 404, 'first']);
    }
  });

  test('cannot be switched while a publish runs', async () => {
    await writeRelease(server.dataDir, 'second');
    await plan({ waitForFile: 'go' });
    const { id } = (await rebuild()).data;
    expect(await call(server, admin, 'POST', '/api/admin/releases/second/live')).toMatchObject({
      status: 409,
      code: 'publish_running',
    });
    await waitForBuilds(1);
    await releaseBuild();
    await waitForStatus(id, 'succeeded');
  });
});

describe('a release that a command has published', () => {
  const HISTORY = [{ status: 'succeeded', trigger: 'command', by: null, release: 'second', reason: null }];

  test('is in the history and counted once, while the server runs', async () => {
    await server.close();
    const metrics = await createMetrics({
      database: { sizes: () => Promise.resolve({}) },
      loginsWaiting: () => 0,
    });
    await startServer({ metrics });
    await server.app.releases.current();
    const { folder, release } = await writeRelease(server.dataDir, 'second');
    const newer = { ...release, publishedAt: new Date().toISOString() };
    await writeFile(join(folder, 'release.json'), JSON.stringify(newer));
    await switchTo(server.dataDir, 'second');
    await server.app.releases.refresh();
    await expect.poll(list).toMatchObject(HISTORY);
    expect(await metrics.text()).toContain('swadhyay_publishes_total{outcome="succeeded"} 1\n');
    // A rollback, and the way back, are no publishes.
    for (const id of ['first', 'second']) {
      await switchTo(server.dataDir, id);
      await server.app.releases.refresh();
    }
    const { id } = (await rebuild()).data;
    await waitForStatus(id, 'succeeded');
    expect((await list()).map(({ trigger }) => trigger)).toEqual(['admin', 'command']);
  });

  test('is in the history of the server that npm start then starts', async () => {
    expect(await list()).toEqual([]);
    await server.close();
    await startServer({ isPublishedNow: true });
    expect(await list()).toMatchObject([{ ...HISTORY[0], release: 'first' }]);
  });
});

describe('the webhook', () => {
  const sign = (body: string, secret = SECRET) =>
    `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const post = (body: string, headers: Record<string, string>) =>
    server.app.inject({ method: 'POST', url: '/api/hooks/publish', headers, payload: body });

  inOneTest(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
    'accepts a signed body of each type',
    async (type) => {
      // The same body is accepted once.
      const body = JSON.stringify({ ref: type });
      const answer = await post(body, { 'content-type': type, 'x-hub-signature-256': sign(body) });
      expect(answer.statusCode).toBe(202);
      const { data } = answer.json<{ data: { id: string } }>();
      await waitForStatus(data.id, 'succeeded');
      expect(await publish(data.id)).toMatchObject({ trigger: 'hook', by: null });
    },
  );

  test('accepts a body only once, however its signature is written', async () => {
    const body = '{"after": "abc"}';
    const first = await post(body, { 'content-type': 'text/plain', 'x-hub-signature-256': sign(body) });
    expect(first.statusCode).toBe(202);
    await waitForStatus(first.json<{ data: { id: string } }>().data.id, 'succeeded');
    const again = await post(body, { 'content-type': 'text/plain', 'x-hub-signature-256': sign(body) });
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'delivery_repeated' }]);
    expect(await list()).toHaveLength(1);
  });

  test('accepts the example signature of GitHub’s documentation', async () => {
    await server.close();
    await startServer({ settings: { webhookSecret: "It's a Secret to Everybody" } });
    const signature = 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';
    expect(
      (await post('Hello, World!', { 'x-hub-signature-256': signature, 'content-type': 'text/plain' }))
        .statusCode,
    ).toBe(202);
  });

  test('ignores other events', async () => {
    const answer = await post('{}', { 'x-hub-signature-256': sign('{}'), 'x-github-event': 'ping' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, data: null }]);
    expect(await list()).toEqual([]);
  });

  test('accepts a push of GitLab with its token, and each body once', async () => {
    const push = {
      'x-gitlab-event': 'Push Hook',
      'x-gitlab-token': SECRET,
      'content-type': 'application/json',
    };
    const body = '{"object_kind": "push", "ref": "refs/heads/main", "after": "abc"}';
    const first = await post(body, push);
    expect(first.statusCode).toBe(202);
    await waitForStatus(first.json<{ data: { id: string } }>().data.id, 'succeeded');
    expect((await post(body, push)).statusCode).toBe(409);
    const tag = await post('{}', { ...push, 'x-gitlab-event': 'Tag Push Hook' });
    expect([tag.statusCode, tag.json()]).toEqual([200, { success: true, data: null }]);
    for (const token of ['', SECRET.slice(1), `${SECRET} `, 'another secret!!']) {
      const answer = await post('{"after": "def"}', { ...push, 'x-gitlab-token': token });
      expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'invalid_signature' }]);
    }
    expect(await list()).toHaveLength(1);
  });

  inOneTest([
    ['missing', undefined],
    ['of another body', sign('other')],
    ['made with another secret', sign('{}', 'another secret!!')],
    ['of zeros', `sha256=${'0'.repeat(64)}`],
    ['cut short', sign('{}').slice(0, -1)],
    ['of another algorithm', sign('{}').replace('sha256', 'sha1')],
    ['a bearer token', `Bearer ${SECRET}`],
  ])(
    'rejects a signature that is missing, or of another body, secret or algorithm',
    async (_name, signature) => {
      const answer = await post('{}', {
        'content-type': 'application/json',
        ...(signature !== undefined && { 'x-hub-signature-256': signature }),
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'invalid_signature' }]);
      expect(await list()).toEqual([]);
    },
  );

  test('publishes nothing while an administrator has made an older release live', async () => {
    const send = (body: string) =>
      post(body, { 'x-hub-signature-256': sign(body), 'content-type': 'text/plain' });
    const switchTo = (id: string) => call(server, admin, 'POST', `/api/admin/releases/${id}/live`);
    await writeRelease(server.dataDir, 'second');
    // The second one may be there because a publish was killed before it switched.
    const first = await send('1');
    expect(first.statusCode).toBe(202);
    await waitForStatus(first.json<{ data: { id: string } }>().data.id, 'succeeded');
    await switchTo('second');
    await switchTo('first');
    const held = await send('2');
    expect([held.statusCode, held.json()]).toMatchObject([409, { code: 'older_release_live' }]);
    expect(await list()).toHaveLength(1);
    await switchTo('second');
    expect((await send('2')).statusCode).toBe(202);
  });

  test('limits invalid signatures', async () => {
    const answers = [];
    for (let guess = 0; guess < 21; guess += 1) {
      answers.push((await post('{}', { 'x-hub-signature-256': sign('{}', `guess ${guess}`) })).statusCode);
    }
    expect(answers).toEqual([...Array<number>(20).fill(401), 429]);
  });

  test('does not exist without a secret', async () => {
    await server.close();
    await startServer();
    const answer = await post('{}', { 'x-hub-signature-256': sign('{}', '') });
    expect(answer.statusCode).toBe(404);
  });
});

test('administrators’ actions are recorded in the audit log', async () => {
  await plan({ waitForFile: 'never' });
  const { id } = (await rebuild()).data;
  await cancel(id);
  await call(server, admin, 'POST', '/api/admin/releases/first/live');
  const entries = (await call<AuditEntry[]>(server, admin, 'GET', '/api/admin/audit')).data;
  expect(entries.map(({ by, action, subject }) => [by, action, subject])).toEqual([
    ['asha@example.org', 'release.live', 'first'],
    ['asha@example.org', 'publish.cancel', id],
    ['asha@example.org', 'publish.start', id],
  ]);
});
