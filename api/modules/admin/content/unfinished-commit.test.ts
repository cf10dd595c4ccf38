import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { BinEntry } from '../../../contract/admin/bin.ts';
import { sendForm } from '../../../testing/requests/forms.ts';
import { admin, path, request, save, server, useContentServer } from './testing/setup.ts';

useContentServer();

const CSV = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags,id\nQ,A,B,,,0,,,q1\n';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const git = (...args: string[]) =>
  execFileSync('git', ['-C', server.contentDir, '-c', 'core.quotePath=false', ...args], { encoding: 'utf8' });
const lines = (text: string) => text.split('\n').filter((line) => line !== '');
const lock = () => join(server.contentDir, '.git/index.lock');
const newTopic = (topicTitle: string) =>
  sendForm(server, admin, '/api/admin/content/new-topic', {
    ...{ subject: 'polity', topicTitle, access: 'free', notes: '# A\n' },
    mcqs: { file: 'a.csv', bytes: CSV },
  });

beforeEach(() => {
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=Git', '-c', 'user.email=git@example.org', 'commit', '--quiet', '-m', 'Begin');
});

test('whatever a save could not commit is committed by the next save, each as its own commit', async () => {
  await writeFile(lock(), '');
  await writeFile(path('polity/theirs.md'), 'work in progress');
  expect((await newTopic('Rights')).status).toBe(200);
  const subject = { subjectTitle: 'Logic', topicTitle: 'Sets', access: 'free', notes: '' };
  expect((await sendForm(server, admin, '/api/admin/content/new-subject', subject)).status).toBe(200);
  const mock = { fields: { title: 'Mock', minutes: 5 }, instructions: '', revision: null };
  expect((await request('PUT', '/api/admin/tests/mock', mock)).status).toBe(200);
  const image = { image: { file: 'map.png', bytes: PNG } };
  expect((await sendForm(server, admin, '/api/admin/images/polity', image)).status).toBe(200);
  expect((await request('DELETE', '/api/admin/content/polity/citizenship')).status).toBe(200);
  expect((await request('DELETE', '/api/admin/content/logic/sets')).status).toBe(200);
  expect((await request('DELETE', '/api/admin/subjects/logic')).status).toBe(200);
  // A save that wrote nothing leaves nothing to commit.
  expect(await newTopic('Rights')).toMatchObject({
    status: 409,
    code: 'slug_exists',
    message: expect.stringContaining('Open it on the dashboard, or choose another title.') as string,
  });
  expect(lines(git('log', '--format=%s'))).toEqual(['Begin']);

  await rm(lock());
  expect((await save('# We\n')).status).toBe(200);
  expect(lines(git('log', '--reverse', '--format=%an %s'))).toEqual([
    'Git Begin',
    ...['Asha Rao Add polity/rights', 'Asha Rao Add tests/mock', 'Asha Rao Add the image polity/map.png'],
    ...['Asha Rao Delete polity/citizenship', 'Asha Rao Edit polity/preamble'],
  ]);
  expect(lines(git('status', '--porcelain'))).toEqual(['?? subjects/polity/theirs.md']);
  const { data } = await request<BinEntry[]>('GET', '/api/admin/bin');
  expect(data.map((entry) => entry.topic ?? entry.subject).sort()).toEqual(['citizenship', 'logic', 'sets']);
});

test('a deletion that was only staged is committed', async () => {
  await writeFile(lock(), '');
  expect((await request('DELETE', '/api/admin/content/polity/citizenship')).status).toBe(200);
  await rm(lock());
  git('add', '--all', 'subjects/polity');
  expect((await save('# We\n')).status).toBe(200);
  expect(lines(git('status', '--porcelain'))).toEqual([]);
});

test('a save works if git’s folder cannot keep the record', async () => {
  await rm(join(server.contentDir, '.git/swadhyay-commits.json'), { force: true });
  execFileSync('mkdir', ['-p', join(server.contentDir, '.git/swadhyay-commits.json.new/x')]);
  expect((await save('# We\n')).status).toBe(200);
  expect(lines(git('log', '-1', '--format=%s'))).toEqual(['Edit polity/preamble']);
});
