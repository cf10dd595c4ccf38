import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendForm } from '../../../testing/requests/forms.ts';
import {
  admin,
  path,
  request,
  save,
  server,
  source,
  TOPIC,
  useContentServer,
} from '../content/testing/setup.ts';

useContentServer();

const CSV = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags\nQ,A,B,,,0,,\n';

describe('without git', () => {
  test('the history is empty and nothing can be restored', async () => {
    await save('# One\n');
    expect((await request('GET', `${TOPIC}/history`)).data).toEqual([]);
    expect(await request('POST', `${TOPIC}/restore`, { commit: 'a'.repeat(40) })).toMatchObject({
      status: 404,
      code: 'version_not_found',
    });
  });
});

describe('with git', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', server.contentDir, '-c', 'core.quotePath=false', ...args], {
      encoding: 'utf8',
    });

  beforeEach(() => {
    git('init', '--quiet');
    git('add', '.');
    git('-c', 'user.name=Git', '-c', 'user.email=git@example.org', 'commit', '--quiet', '-m', 'Begin');
  });

  test('each save is one commit of exactly its files, authored by the administrator', async () => {
    await writeFile(path('polity/citizenship.md'), 'work in progress');
    await save('# One\n');
    expect(git('log', '-1', '--format=%an <%ae>%n%s', '--name-only').trim().split('\n')).toEqual([
      'Asha Rao <asha@example.org>',
      'Edit polity/preamble',
      '',
      'subjects/polity/preamble.md',
    ]);
    await sendForm(server, admin, '/api/admin/content/new-subject', {
      subjectTitle: 'Logic',
      topicTitle: 'Sets',
      access: 'free',
      notes: '',
      mcqs: { file: 'a.csv', bytes: CSV },
    });
    expect(git('show', '--format=', '--name-only').trim().split('\n')).toEqual([
      'subjects/logic/sets.csv',
      'subjects/logic/sets.md',
      'subjects/logic/subject.md',
    ]);
    await request('POST', `${TOPIC}/rename`, { slug: 'words' });
    expect(git('show', '--format=', '--name-status', '--no-renames').trim().split('\n').sort()).toEqual([
      'A\tredirects.json',
      'A\tsubjects/polity/words.csv',
      'A\tsubjects/polity/words.md',
      'D\tsubjects/polity/preamble.csv',
      'D\tsubjects/polity/preamble.md',
    ]);
    expect(git('status', '--porcelain').trim()).toBe('M subjects/polity/citizenship.md');
  });

  test('an earlier version can be viewed and restored', async () => {
    const first = await source();
    await save('# One\n');
    await save('# Two\n');
    const versions = (await request<{ commit: string; message: string }[]>('GET', `${TOPIC}/history`)).data;
    expect(versions.map(({ message }) => message)).toEqual([
      'Edit polity/preamble',
      'Edit polity/preamble',
      'Begin',
    ]);
    const { commit } = versions[2]!;
    const present = await source();
    expect(await source(`${TOPIC}/history/${commit}`)).toMatchObject({
      notes: first.notes,
      revision: present.revision,
    });
    expect(await request('POST', `${TOPIC}/restore`, { commit, revision: first.revision })).toMatchObject({
      status: 409,
    });
    expect(await request('POST', `${TOPIC}/restore`, { commit, revision: present.revision })).toMatchObject({
      status: 200,
    });
    expect(await source()).toMatchObject({ notes: first.notes, mcqs: first.mcqs });
    expect(git('log', '-1', '--format=%s').trim()).toBe(
      `Restore polity/preamble from ${commit.slice(0, 12)}`,
    );
    for (const other of ['HEAD', '--all', 'f'.repeat(40)]) {
      expect((await request('POST', `${TOPIC}/restore`, { commit: other })).status).toBe(404);
    }
  });

  test('a save succeeds if the commit fails, and the failure is logged', async () => {
    await writeFile(join(server.contentDir, '.git/index.lock'), '');
    expect((await save('# One\n')).status).toBe(200);
    expect((await source()).notes).toBe('# One\n');
    expect(server.logged.join('')).toContain('save cannot be committed');
  });
});

test('a content folder inside a larger work tree is committed to that repository', async () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', server.dataDir, ...args], { encoding: 'utf8' });
  git('init', '--quiet');
  await mkdir(join(server.dataDir, 'elsewhere'));
  await save('# One\n');
  expect(git('show', '--format=', '--name-only').trim()).toBe('content/subjects/polity/preamble.md');
});
