import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { NOTES_MAX_BYTES } from '../../../../../scripts/content/limits.ts';
import type { AddedImage, CheckedMcqs } from '../../../../contract/admin/content.ts';
import { NotFound } from '../../../../http/errors.ts';
import { formBody } from '../../../../testing/requests/forms.ts';
import { signedIn, type TestLearner } from '../../../../testing/learners.ts';
import { listImages } from './images.ts';
import {
  admin,
  CSV,
  csv,
  HEADER,
  names,
  NEW_TOPIC,
  send,
  server,
  source,
  topicForm,
  useUploadServer,
} from '../../content/testing/upload-setup.ts';

useUploadServer();

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

describe('uploaded questions', () => {
  const badRows = `${HEADER}Q,A,B,,,7,,\nShort,A\nQ,A,B,,,3,,\nQ,A,B,,,0,,\n`;

  test('with an invalid index are rejected, with every invalid row listed', async () => {
    const answer = await send(NEW_TOPIC, { ...topicForm, mcqs: csv(badRows) });
    expect([answer.status, answer.code]).toEqual([400, 'invalid_mcqs']);
    expect(answer.problems.map(({ line }) => line)).toEqual([2, 4]);
    expect(answer.problems[0]?.reason).toContain('The correctAnswer is "7".');
    expect(answer.message).toMatch(/Line 2: .+ Line 4: /);
    expect(await names('polity')).not.toContain('rights.md');
  });

  test('report the rows that are skipped', async () => {
    const answer = await send(NEW_TOPIC, {
      ...topicForm,
      mcqs: csv(`${HEADER}Short,A\nQ,A,B,,,0,,\n,A,B,,,0,,\n`),
    });
    expect(answer.data.mcqs.accepted).toBe(1);
    expect(answer.data.mcqs.skipped).toMatchObject([
      { line: 2, reason: expect.stringContaining('only 2 columns') as string },
      { line: 4, reason: expect.stringContaining('no question') as string },
    ]);
  });

  const utf16 = (text: string, little: boolean) => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
    return little ? bytes : bytes.swap16();
  };
  test.each([
    ['UTF-16', utf16(CSV, true), 'UTF-16 (little endian)'],
    ['big-endian UTF-16', utf16(CSV, false), 'UTF-16 (big endian)'],
    ['a spreadsheet', Buffer.from('PK\u0003\u0004rest of it', 'latin1'), 'spreadsheet'],
    ['Windows-1252', Buffer.from(CSV.replace('We', 'Caf\xe9'), 'latin1'), 'not UTF-8'],
    ['semicolons', Buffer.from(CSV.replaceAll(',', ';')), 'semicolons'],
    ['tabs', Buffer.from(CSV.replaceAll(',', '\t')), 'tabs'],
    ['a sep line', Buffer.from(`sep=,\n${CSV}`), 'sep=,'],
    ['an open quote', Buffer.from(`${CSV}"open,A,B,,,0,,\nQ,A,B,,,0,,\n`), 'quoted cell'],
    ['no rows', Buffer.from(HEADER), 'no questions'],
    ['nothing', Buffer.alloc(0), 'no questions'],
  ])('as %s are rejected with the cause in the message', async (_name, bytes, cause) => {
    const answer = await send(NEW_TOPIC, { ...topicForm, mcqs: csv(bytes) });
    expect([answer.status, answer.code]).toEqual([400, 'invalid_mcqs']);
    expect(answer.message).toContain(cause);
  });

  test('can be validated without saving them', async () => {
    const answer = await send<CheckedMcqs>('/api/admin/content/check', { mcqs: csv(badRows) });
    expect(answer.data.rows).toMatchObject([
      { line: 5, question: 'Q', options: ['A', 'B'], correctAnswer: 0 },
    ]);
    expect(answer.data.bad.map(({ line }) => line)).toEqual([2, 4]);
    expect(answer.data.skipped.map(({ line }) => line)).toEqual([3]);
    const rows = Array.from({ length: 501 }, (_, number) => `Q${number},A,B,,,0,,\n`).join('');
    const many = await send<CheckedMcqs>('/api/admin/content/check', { mcqs: csv(HEADER + rows) });
    expect(many.data.warnings).toMatchObject([
      { line: null, reason: expect.stringContaining('at most 500 questions') as string },
    ]);
    const sheet = await send<CheckedMcqs>('/api/admin/content/check', { mcqs: csv('PK\u0003\u0004') });
    expect(sheet.data).toMatchObject({ rows: [], bad: [{ line: null }] });
    expect(await names('polity')).toEqual(['preamble.csv', 'preamble.md', 'subject.md']);
  });
});

describe('a form', () => {
  const rest = { ...topicForm };

  test('stores notes of the maximum size and rejects one byte more', async () => {
    const frontMatter = '---\ntitle: Rights\ndescription: ""\naccess: free\n---\n'.length;
    const notes = 'न'.repeat((NOTES_MAX_BYTES - frontMatter) / 3).padEnd(1);
    expect((await send(NEW_TOPIC, { ...rest, notes })).status).toBe(200);
    expect((await source('rights')).notes).toBe(notes);
    for (const longer of [`${notes}aaa`, 'x'.repeat(NOTES_MAX_BYTES + 1), 'x'.repeat(3 * NOTES_MAX_BYTES)]) {
      const answer = await send(NEW_TOPIC, { ...rest, topicTitle: 'Longer', notes: longer });
      expect([answer.status, answer.code]).toEqual([413, 'payload_too_large']);
    }
    expect(await names('polity')).not.toContain('longer.md');
  });

  test.each([
    ['a file of 50 MB', Buffer.alloc(50_000_000, 'a'), 'The request is too large.'],
    ['a file of 6 MB', Buffer.alloc(6_000_000, 'a'), 'The request is too large.'],
    ['questions of 3 MB', Buffer.alloc(3_000_000, 'a'), 'The CSV file is larger than 2 MB.'],
  ])('with %s is rejected and nothing is stored', async (_name, bytes, message) => {
    const answer = await send(NEW_TOPIC, { ...rest, mcqs: csv(bytes) });
    expect(answer).toMatchObject({ status: 413, code: 'payload_too_large', message });
    expect(await names('polity')).toEqual(['preamble.csv', 'preamble.md', 'subject.md']);
  });

  test.each([2_000, 30])('of %i parts is rejected', async (count) => {
    const parts = Array.from({ length: count }, (_, index): [string, string] => [`field${index}`, 'x']);
    expect(await send(NEW_TOPIC, [...Object.entries(rest), ...parts])).toMatchObject({ status: 413 });
    expect(await names('polity')).not.toContain('rights.md');
  });

  test.each([
    ['a field twice', [...Object.entries(rest), ['access', 'free']]],
    ['an unknown field', [...Object.entries(rest), ['role', 'admin']]],
    ['the field __proto__', [...Object.entries(rest), ['__proto__', 'x']]],
    ['a file under another name', [...Object.entries(rest), ['notes2', csv(CSV)]]],
    ['questions that are not a file', [...Object.entries(rest), ['mcqs', CSV]]],
    ['an unknown access level', Object.entries({ ...rest, access: 'public' })],
    ['no notes', Object.entries({ ...rest, notes: undefined }).filter(([, value]) => value !== undefined)],
    ['NUL in the notes', Object.entries({ ...rest, notes: 'a\0b' })],
  ])('with %s is rejected', async (_name, parts) => {
    const answer = await send(NEW_TOPIC, parts as [string, string][]);
    expect(answer.status).toBe(400);
    expect(await names('polity')).not.toContain('rights.md');
  });

  test('that is not multipart or is incomplete is rejected', async () => {
    const { headers, payload } = formBody(Object.entries(rest));
    const post = (body: object | Buffer, type: Record<string, string>) =>
      server.app.inject({
        method: 'POST',
        url: NEW_TOPIC,
        headers: { ...type, ...admin.headers },
        payload: body,
      });
    expect((await post(rest, {})).statusCode).toBe(415);
    expect((await post(payload.subarray(0, -20), headers)).statusCode).toBe(400);
    expect((await post(payload, { 'content-type': 'multipart/form-data' })).statusCode).toBe(400);
    expect(await names('polity')).not.toContain('rights.md');
  });

  test('that is far too large is answered before it is sent completely', async () => {
    const origin = await server.app.listen({ port: 0 });
    const { headers } = formBody([]);
    const status = await new Promise((resolve, reject) => {
      const request = httpRequest(
        `${origin}${NEW_TOPIC}`,
        { method: 'POST', headers: { ...headers, ...admin.headers } },
        (answer) => resolve(answer.statusCode),
      );
      request.on('error', reject);
      const head = formBody([['notes', 'x']])
        .payload.toString()
        .split('x\r\n')[0]!;
      request.write(head);
      for (let sent = 0; sent < 10; sent += 1) request.write('x'.repeat(1_000_000));
    });
    expect(status).toBe(413);
    server.app.server.closeAllConnections();
  });

  test('is accepted only from administrators', async () => {
    const learner = await signedIn(server, { isPremium: true });
    expect(await send(NEW_TOPIC, rest, learner)).toMatchObject({
      status: 403,
      code: 'not_an_administrator',
      message: 'This account is not an administrator',
    });
  });
});

describe('an uploaded image', () => {
  const url = '/api/admin/images/polity';

  test('is saved in the folder of the subject under a safe name', async () => {
    const answer = await send<AddedImage>(url, { image: { file: '../../My Map (1).PNG', bytes: PNG } });
    expect(answer).toMatchObject({
      status: 200,
      data: { name: 'my-map-1.png', width: 1, height: 1, size: PNG.length },
    });
    expect(await readFile(join(server.contentDir, 'subjects/polity/my-map-1.png'))).toEqual(PNG);
    expect(await send(url, { image: { file: 'my map 1.jpg', bytes: PNG } })).toMatchObject({
      status: 409,
      code: 'name_exists',
    });
  });

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 400],
    ['HTML named .png', Buffer.from('<script>alert(1)</script>'), 400],
    [
      'with huge dimensions',
      Buffer.concat([PNG.subarray(0, 16), Buffer.from('0001000000010000', 'hex'), PNG.subarray(24)]),
      400,
    ],
    ['larger than 2 MB', Buffer.concat([PNG, Buffer.alloc(2_000_000)]), 413],
    ['of 6 MB', Buffer.concat([PNG, Buffer.alloc(6_000_000)]), 413],
  ])('%s is rejected', async (_name, bytes, status) => {
    const answer = await send(url, { image: { file: 'a.png', bytes } });
    expect(answer.status).toBe(status);
    if (status === 413) expect(answer.message).toBe('Images are limited to 2 MB.');
    expect(await names('polity')).toEqual(['preamble.csv', 'preamble.md', 'subject.md']);
  });

  test('is served before it is published, only to administrators', async () => {
    await send(url, { image: { file: 'map.png', bytes: PNG } });
    const get = (name: string, { headers }: TestLearner = admin) =>
      server.app.inject({ url: `${url}/${name}`, headers });
    const shown = await get('map.png');
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect(shown.rawPayload).toEqual(PNG);
    expect((await get('map.png', await signedIn(server))).statusCode).toBe(403);
    await symlink(join(server.dataDir, 'secret.png'), join(server.contentDir, 'subjects/polity/link.png'));
    for (const name of ['other.png', 'preamble.md', '..%2f..%2fmap.png', '.map.png', 'link.png']) {
      expect([name, (await get(name)).statusCode]).toEqual([name, 404]);
    }
  });

  test('may be deleted while the images of its subject are listed', async () => {
    const folder = join(server.contentDir, 'subjects/polity');
    const images = Array.from({ length: 200 }, (_, index) => join(folder, `${index}.png`));
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(images.map((path) => writeFile(path, PNG)));
      const listing = server.app.inject({ url, headers: admin.headers });
      const deleted = images.map(async (path, index) => {
        await setTimeout(index / 10);
        await rm(path);
      });
      expect((await listing).statusCode).toBe(200);
      await Promise.all(deleted);
    }
  });

  test('may be deleted with the whole subject while it is listed', async () => {
    const folder = join(server.contentDir, 'subjects/logic');
    for (let round = 0; round < 50; round += 1) {
      await mkdir(folder);
      // One after the other, so that each is somewhere else when the folder goes.
      const listings: Promise<unknown>[] = [];
      for (let index = 0; index < 20; index += 1) {
        listings.push(listImages(server.contentDir, 'logic').catch((error: unknown) => error));
        if (index === 10) listings.push(rm(folder, { recursive: true }));
        await setImmediate();
      }
      for (const result of await Promise.all(listings)) {
        if (result instanceof Error) expect(result).toBeInstanceOf(NotFound);
      }
    }
  });

  test('is listed with the other images of its subject', async () => {
    for (const file of ['b.png', 'a.png']) await send(url, { image: { file, bytes: PNG } });
    await writeFile(join(server.contentDir, 'subjects/polity/notes.txt'), '');
    await symlink(join(server.dataDir, 'secret.png'), join(server.contentDir, 'subjects/polity/link.png'));
    const list = async (subject: string) => {
      const answer = await server.app.inject({ url: `/api/admin/images/${subject}`, headers: admin.headers });
      return [answer.statusCode, answer.json<{ data?: unknown }>().data];
    };
    const size = PNG.length;
    expect(await list('polity')).toEqual([
      200,
      [
        { name: 'a.png', size },
        { name: 'b.png', size },
      ],
    ]);
    expect((await list('missing'))[0]).toBe(404);
  });

  test('of an unknown subject is rejected', async () => {
    const nowhere = '/api/admin/images/missing';
    expect((await send(nowhere, { image: { file: 'a.png', bytes: PNG } })).status).toBe(404);
  });
});
