import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readContent } from '../../../../scripts/content/disk/read/read.ts';
import { engine } from '../../../config/engine.ts';
import { ADMIN, formOf, signInAsAdmin } from '../../../testing/requests/admin-calls.ts';
import { startProcess } from '../../../testing/servers/server-process.ts';
import { serverFolder } from '../../../testing/servers/server-folder.ts';

// eslint-disable-next-line no-restricted-properties -- the path to git is no setting of the product, so env.ts does not read it
const WITH_GIT = { PATH: process.env.PATH ?? '' };
const CSV_HEADER = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags,id\n';

/** A form whose notes and questions contain the same number. */
function save(number: number): FormData {
  const form = formOf({
    ...{ subject: 'logic', topic: 'sets', topicTitle: `Save ${number}`, access: 'free' },
    notes: `${'A line of notes.\n'.repeat(300)}End ${number}\n`,
  });
  const csv = `${CSV_HEADER}Question ${number}?,a,b,c,d,0,${'Because. '.repeat(500)},t,q1\n`;
  form.append('mcqs', new Blob([csv], { type: 'text/csv' }), 'questions.csv');
  return form;
}

/** Kills a server once for each of these moments: times after a save, as a multiple of the time that a save takes. */
async function killWhileSaving(moments: readonly number[]): Promise<void> {
  const folder = await serverFolder();
  const content = join(folder.path, 'content');
  await mkdir(join(content, 'subjects/logic'), { recursive: true });
  await writeFile(join(content, 'subjects/logic/subject.md'), '---\ntitle: Logic\n---\n');
  await writeFile(join(content, 'subjects/logic/sets.md'), '---\ntitle: Save 0\n---\nEnd 0\n');
  execFileSync('git', ['-C', content, 'init', '--quiet']);
  const start = () =>
    startProcess(folder.path, {
      ...{ ...folder.env, ...ADMIN, ...WITH_GIT },
      ...{ LOG_LEVEL: 'silent', RATE_LIMIT: '0' },
    });

  let number = 0;
  let acknowledged = 0;
  for (const moment of moments) {
    const server = await start();
    const { send } = await signInAsAdmin(server.origin);
    /** Resolves to false if the server is killed meanwhile. */
    const saveNext = async () => {
      number += 1;
      const saved = await send('POST', '/api/admin/content/update-topic', save(number)).catch(() => null);
      if (!saved) return false;
      expect(saved.status).toBe(200);
      acknowledged = number;
      return true;
    };
    const began = performance.now();
    expect(await saveNext()).toBe(true);
    const duration = performance.now() - began;
    const killed = pause(duration * moment).then(() => server.signal('SIGKILL'));
    while (await saveNext());
    await killed;
    await server.ended;
    // The next start recovers the folder; reading it before that must work as well.
    const { subjects, issues } = await readContent(content);
    expect(issues).toEqual([]);
    expect(subjects[0]?.topics).toHaveLength(1);
  }

  const server = await start();
  const { send } = await signInAsAdmin(server.origin);
  const { subjects, issues, faulty } = await readContent(content);
  expect([issues, faulty]).toEqual([[], []]);
  const status = () =>
    execFileSync('git', ['-C', content, 'status', '--porcelain', 'subjects/logic/sets.*'], {
      encoding: 'utf8',
    });
  expect(status()).toBe('');
  const topic = subjects[0]?.topics[0];
  const found = Number(topic?.title.replace('Save ', ''));
  expect(found).toBeGreaterThanOrEqual(acknowledged);
  expect(topic?.notes).toMatch(new RegExp(`End ${found}\n$`));
  expect(topic?.mcqs.map(({ question }) => question)).toEqual([`Question ${found}?`]);
  const names = [...(await readdir(content)), ...(await readdir(join(content, 'subjects/logic')))];
  expect(names.sort()).toEqual(['.git', 'sets.csv', 'sets.md', 'subject.md', 'subjects']);

  expect((await send('POST', '/api/admin/content/update-topic', save(1_000))).status).toBe(200);
  const committed = execFileSync('git', ['-C', content, 'show', 'HEAD:subjects/logic/sets.md'], {
    encoding: 'utf8',
  });
  expect(committed).toContain('End 1000');
  server.signal('SIGTERM');
  await server.ended;
  await folder.remove();
}

test('a server that is killed while saving leaves complete topics and no other files', () =>
  killWhileSaving([1.5]));

/* On PostgreSQL, only the lock of saves differs. */
if (engine === 'sqlite') {
  test('so does one that is killed at other moments of a save', { tags: ['again'] }, () =>
    killWhileSaving([0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 1, 1.1]),
  );
}

test('a new topic whose save was killed before its commit is committed at the next start', async () => {
  const folder = await serverFolder();
  const content = join(folder.path, 'content');
  await mkdir(join(content, 'subjects/logic'), { recursive: true });
  await writeFile(join(content, 'subjects/logic/subject.md'), '---\ntitle: Logic\n---\n');
  const git = (...args: string[]) => execFileSync('git', ['-C', content, ...args], { encoding: 'utf8' });
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=Git', '-c', 'user.email=git@example.org', 'commit', '--quiet', '-m', 'Begin');
  /* A git that kills the server where it would commit. */
  const program = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8', env: WITH_GIT }).trim();
  await mkdir(join(folder.path, 'bin'));
  const script = `#!/bin/sh\ncase " $* " in *" commit "*) kill -9 $PPID; exit 1 ;; esac\nexec ${program} "$@"\n`;
  await writeFile(join(folder.path, 'bin/git'), script);
  await chmod(join(folder.path, 'bin/git'), 0o755);

  const start = (PATH: string) =>
    startProcess(folder.path, { ...folder.env, ...ADMIN, PATH, LOG_LEVEL: 'silent', RATE_LIMIT: '0' });
  const fields = { subject: 'logic', topicTitle: 'Proofs', access: 'free', notes: '# A\n' };
  const add = async (server: Awaited<ReturnType<typeof start>>) => {
    const { send } = await signInAsAdmin(server.origin);
    return send('POST', '/api/admin/content/new-topic', formOf(fields));
  };
  const killed = await start(`${join(folder.path, 'bin')}:${WITH_GIT.PATH}`);
  await expect(add(killed)).rejects.toThrow('fetch failed');
  await killed.ended;
  expect(git('status', '--porcelain')).toContain('subjects/logic/proofs.md');

  const server = await start(WITH_GIT.PATH);
  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '-1', '--format=%an: %s').trim()).toMatch(/: Add logic\/proofs$/);
  expect((await add(server)).status).toBe(409);
  server.signal('SIGTERM');
  await server.ended;
  await folder.remove();
});
