import { execFileSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { BIN_MAX_BYTES, BIN_MAX_ENTRIES } from '../../../contract/admin/admin-rules.ts';
import type { BinEntry } from '../../../contract/admin/bin.ts';
import { signedIn } from '../../../testing/learners.ts';
import { call } from '../../../testing/practice.ts';
import { admin, path, request, server, TOPIC, useContentServer } from '../content/testing/setup.ts';
import { addToBin, listBin } from './store.ts';

useContentServer();

const MARKDOWN = '\uFEFF---\r\ntitle: "Preamble"  # ours\r\n---\r\nनोट्स\r\n';
const CSV =
  '\uFEFFquestion,option1,option2,option3,option4,correctAnswer,explanation,tags\r\nQ,A,B,,,0,,\r\n';

const entries = async () => (await request<BinEntry[]>('GET', '/api/admin/bin')).data;
const restore = (id: string) => request('POST', `/api/admin/bin/${id}/restore`);

async function deleteTopic(): Promise<BinEntry> {
  expect((await request('DELETE', TOPIC)).status).toBe(200);
  const [entry] = await entries();
  return entry!;
}

describe('a deleted topic', () => {
  test('is in the bin and is restored byte for byte with its questions', async () => {
    await writeFile(path('polity/preamble.md'), MARKDOWN);
    await writeFile(path('polity/preamble.csv'), CSV);
    const entry = await deleteTopic();
    expect(entry).toMatchObject({
      ...{ subject: 'polity', topic: 'preamble', title: 'Preamble', by: 'asha@example.org' },
      bytes: Buffer.byteLength(MARKDOWN + CSV),
    });
    expect(await restore(entry.id)).toMatchObject({
      status: 200,
      data: { subject: 'polity', topic: 'preamble' },
    });
    expect(await readFile(path('polity/preamble.md'), 'utf8')).toBe(MARKDOWN);
    expect(await readFile(path('polity/preamble.csv'), 'utf8')).toBe(CSV);
    expect(await entries()).toEqual([]);
    expect(await restore(entry.id)).toMatchObject({ status: 404, code: 'not_in_bin' });
    const { data } = await request<{ action: string; subject: string }[]>('GET', '/api/admin/audit');
    expect(data.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'bin.restore polity/preamble',
      'topic.delete polity/preamble',
    ]);
  });

  test('is restored as one commit if the folder is in git', async () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', server.contentDir, ...args], { encoding: 'utf8' });
    git('init', '--quiet');
    git('add', '.');
    git('-c', 'user.name=Git', '-c', 'user.email=git@example.org', 'commit', '--quiet', '-m', 'Begin');
    const { id } = await deleteTopic();
    await restore(id);
    expect(git('log', '-1', '--format=%an %s', '--name-only').trim().split('\n')).toEqual([
      'Asha Rao Restore polity/preamble from the bin',
      '',
      'subjects/polity/preamble.csv',
      'subjects/polity/preamble.md',
    ]);
    expect(git('diff', 'HEAD~2', '--stat')).toBe('');
  });

  test('is not restored over another topic or without its subject', async () => {
    const { id } = await deleteTopic();
    await writeFile(path('polity/preamble.md'), '---\ntitle: Another\n---\n');
    expect(await restore(id)).toMatchObject({
      status: 409,
      code: 'slug_exists',
      message:
        'The address "/polity/preamble" is in use again. Rename or move the item at that address first.',
    });
    expect(await readFile(path('polity/preamble.md'), 'utf8')).toContain('Another');
    await rm(path('polity'), { recursive: true });
    expect(await restore(id)).toMatchObject({ status: 409, code: 'subject_missing' });
    expect(await entries()).toHaveLength(1);
  });

  test('is not deleted if its questions cannot be kept', async () => {
    await rm(path('polity/preamble.csv'));
    await writeFile(path('polity/preamble.csv'), Buffer.alloc(6_000_000, 'x'));
    expect(await request('DELETE', TOPIC)).toMatchObject({ status: 409, code: 'topic_unreadable' });
    expect(await entries()).toEqual([]);
  });
});

test('the bin drops its oldest entries when it is full', async () => {
  const { database } = server;
  const content = (data: Uint8Array) => ({
    ...{ subject: 's', topic: 't', title: 'T' },
    files: new Map([['t.md', data]]),
  });
  const add = (at: number, size: number) =>
    addToBin(database, content(new Uint8Array(size)), { actorId: admin.id, at });
  for (let at = 0; at < BIN_MAX_ENTRIES + 2; at += 1) await add(at, 1);
  const kept = await listBin(database.read);
  expect(kept).toHaveLength(BIN_MAX_ENTRIES);
  expect(kept.at(-1)?.at).toBe(new Date(2).toISOString());
  await add(1_000, BIN_MAX_BYTES - 3);
  expect((await listBin(database.read)).map(({ bytes }) => bytes)).toEqual([BIN_MAX_BYTES - 3, 1, 1, 1]);
});

test('only administrators see the bin', async () => {
  const learner = await signedIn(server, { email: 'ravi@example.org' });
  for (const [who, status] of [
    [null, 401],
    [learner, 403],
  ] as const) {
    expect((await call(server, who, 'GET', '/api/admin/bin')).status).toBe(status);
    expect((await call(server, who, 'POST', '/api/admin/bin/x/restore')).status).toBe(status);
    expect((await call(server, who, 'GET', '/api/admin/subjects/polity')).status).toBe(status);
    expect((await call(server, who, 'GET', '/api/admin/site-files/tags')).status).toBe(status);
  }
});
