import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request as httpRequest } from 'node:http';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOTES_MAX_BYTES } from '../../../scripts/content/markdown-tree.ts';
import { parseTopicFrontMatter } from '../../../scripts/content/frontmatter.ts';
import type { AddedImage, CheckedMcqs, SavedTopic, TopicSource } from '../../contract/admin-content.ts';
import { testApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { formBody, sendForm } from '../../testing/forms.ts';
import type { FormFile } from '../../testing/forms.ts';
import { signedIn } from '../../testing/learners.ts';
import type { TestLearner } from '../../testing/learners.ts';
import { call } from '../../testing/practice.ts';

const HEADER = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags\n';
const CSV = `${HEADER}Who?,We,They,,,0,Because.,articles\nWhat?,This,That,,,1,,\n`;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);
const NEW_SUBJECT = '/api/admin/content/new-subject';
const NEW_TOPIC = '/api/admin/content/new-topic';
const UPDATE = '/api/admin/content/update-topic';

const topicForm = { subject: 'polity', topicTitle: 'Rights', access: 'free', notes: '# Rights\n' };
const subjectForm = { subjectTitle: 'Logic', topicTitle: 'Sets', access: 'free', notes: '# Sets\n' };
const csv = (bytes: string | Uint8Array, file = 'mcqs.csv'): FormFile => ({ file, bytes });

let server: TestApp;
let admin: TestLearner;
let outside: string;

/** Digest of every name and byte outside the content folder's own tree, the database apart. */
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
  outside = await outsideDigest();
});
afterEach(async () => {
  expect(await outsideDigest()).toBe(outside);
});

const textAt = (path: string) => readFile(join(server.contentDir, 'subjects', path), 'utf8');
const names = async (path = '') => (await readdir(join(server.contentDir, 'subjects', path))).sort();
const send = <Data = SavedTopic>(
  url: string,
  fields: Parameters<typeof sendForm>[3],
  who: TestLearner = admin,
) => sendForm<Data>(server, who, url, fields);
const source = async (topic = 'preamble', subject = 'polity') =>
  (await call<TopicSource>(server, admin, 'GET', `/api/admin/content/${subject}/${topic}`)).data;

describe('a new subject', () => {
  test('is a folder with its first topic and questions', async () => {
    const answer = await send(NEW_SUBJECT, {
      ...subjectForm,
      subjectDescription: 'How to think',
      topicDescription: 'What belongs together',
      access: 'premium',
      mcqs: csv(CSV),
    });
    expect(answer).toMatchObject({
      status: 200,
      data: { subject: 'logic', topic: 'sets', mcqs: { accepted: 2, skipped: [] } },
    });
    expect(answer.data.revision).toMatch(/^[0-9a-f]{64}$/);
    expect(await names('logic')).toEqual(['sets.csv', 'sets.md', 'subject.md']);
    expect(await textAt('logic/subject.md')).toBe('---\ntitle: Logic\ndescription: How to think\n---\n');
    expect(await source('sets', 'logic')).toMatchObject({
      title: 'Sets',
      description: 'What belongs together',
      access: 'premium',
      notes: '# Sets\n',
      mcqs: CSV,
      revision: answer.data.revision,
      problems: [],
    });
  });

  test('with the title of a card takes its slug', async () => {
    const answer = await send(NEW_SUBJECT, { ...subjectForm, subjectTitle: 'World History' });
    expect(answer.data.subject).toBe('world-history');
  });

  test.each(['Polity', 'POLITY', ' polity!! ', 'Poli\u200dty', 'Indian Polity and Constitution'])(
    'called %j would stand where one stands: 409, and nothing is overwritten',
    async (subjectTitle) => {
      const answer = await send(NEW_SUBJECT, { ...subjectForm, subjectTitle });
      expect([answer.status, answer.code]).toEqual([409, 'slug_exists']);
      expect(await textAt('polity/subject.md')).toBe('---\ntitle: Polity\n---\n');
      expect(await names()).toEqual(['polity']);
    },
  );

  test.each([
    ['api', 'invalid_slug', 'reserved'],
    ['Quiz Analytics', 'invalid_slug', 'reserved'],
    ['404', 'invalid_slug', 'reserved'],
    ['!?…', 'invalid_slug', 'letter or a digit'],
    ['', 'invalid_slug', 'letter or a digit'],
    ['..', 'invalid_slug', 'letter or a digit'],
    ['x'.repeat(300), 'invalid_subject', '300 characters'],
    ['two\nlines', 'invalid_subject', 'several lines'],
    ['a\u0007b', 'invalid_subject', 'control character'],
  ])('called %j is refused', async (subjectTitle, code, message) => {
    const answer = await send(NEW_SUBJECT, { ...subjectForm, subjectTitle });
    expect([answer.status, answer.code]).toEqual([400, code]);
    expect(answer.message).toContain(message);
    expect(await names()).toEqual(['polity']);
  });
});

describe('a new topic', () => {
  test('is a file of its subject', async () => {
    const answer = await send(NEW_TOPIC, { ...topicForm, mcqs: csv(CSV) });
    expect(answer).toMatchObject({ status: 200, data: { subject: 'polity', topic: 'rights' } });
    expect(await textAt('polity/rights.md')).toBe(
      '---\ntitle: Rights\ndescription: ""\naccess: free\n---\n# Rights\n',
    );
    expect(await textAt('polity/rights.csv')).toBe(CSV);
  });

  test('without questions has no file of them; an empty file field is none', async () => {
    expect(await send(NEW_TOPIC, { ...topicForm, mcqs: csv('', '') })).toMatchObject({
      status: 200,
      data: { mcqs: { accepted: 0, skipped: [] } },
    });
    expect(await names('polity')).not.toContain('rights.csv');
  });

  test.each(['Preamble', 'PREAMBLE', 'Preamble?', '  preamble ', 'Pre\u200bamble'])(
    'called %j would stand where one stands',
    async (topicTitle) => {
      const answer = await send(NEW_TOPIC, { ...topicForm, topicTitle });
      expect([answer.status, answer.code]).toEqual([409, 'slug_exists']);
      expect(await textAt('polity/preamble.md')).toContain('# We');
    },
  );

  test.each(['Rights.md', 'RIGHTS.MD', 'rights.csv'])('does not take the place of %s', async (name) => {
    await writeFile(join(server.contentDir, 'subjects/polity', name), 'theirs');
    expect(await send(NEW_TOPIC, topicForm)).toMatchObject({ status: 409, code: 'slug_exists' });
    expect(await textAt(`polity/${name}`)).toBe('theirs');
  });

  test.each([
    '..',
    '../polity',
    '%2e%2e',
    '%2e%2e%2fpolity',
    'polity\0',
    'polity/..',
    '.',
    '',
    'api',
    'Polity',
    'linked',
    'missing',
  ])('in the subject %j: there is no such one', async (subject) => {
    const elsewhere = join(server.contentDir, 'elsewhere');
    await mkdir(elsewhere);
    await symlink(elsewhere, join(server.contentDir, 'subjects/linked'));
    const answer = await send(NEW_TOPIC, { ...topicForm, subject });
    // NUL can be in no field at all.
    expect([400, 404]).toContain(answer.status);
    expect(answer.code).toBe(subject.includes('\0') ? 'invalid_request' : 'subject_not_found');
    expect(await readdir(elsewhere)).toEqual([]);
  });

  test.each(['"', `it's "so"`, '--- x', 'a: b # c', '2024', '!!js/function () {}', 'संविधान'])(
    'called %j reads back so',
    async (title) => {
      const answer = await send(NEW_TOPIC, { ...topicForm, topicTitle: `${title} a` });
      expect(answer.status).toBe(200);
      const { data, issues } = parseTopicFrontMatter(await textAt(`polity/${answer.data.topic}.md`), '');
      expect([data?.title, issues]).toEqual([`${title} a`, []]);
    },
  );

  test('cannot end its front matter in a field', async () => {
    const evil = '"\n---\naccess: free\n';
    expect(await send(NEW_TOPIC, { ...topicForm, topicTitle: `x ${evil}` })).toMatchObject({ status: 400 });
    const answer = await send(NEW_TOPIC, { ...topicForm, access: 'premium', topicDescription: evil });
    expect(answer.status).toBe(200);
    expect(await source('rights')).toMatchObject({
      access: 'premium',
      description: evil.trim(),
      notes: '# Rights\n',
    });
  });

  test('with the line ends that browsers send is stored with plain ones', async () => {
    await send(NEW_TOPIC, { ...topicForm, notes: '# A\r\n\r\nB\r\n' });
    expect((await source('rights')).notes).toBe('# A\n\nB\n');
  });

  test('whose title ends like the bookmark of a section is refused', async () => {
    expect(await send(NEW_TOPIC, { ...topicForm, topicTitle: 'A section 3' })).toMatchObject({
      status: 400,
      code: 'invalid_slug',
    });
  });
});

describe('a topic that is changed', () => {
  const update = { ...topicForm, topic: 'preamble', topicTitle: 'The Preamble', access: 'authenticated' };

  test('keeps its address, its place and its questions', async () => {
    const { revision } = await source();
    const answer = await send(UPDATE, { ...update, revision });
    expect(answer).toMatchObject({
      status: 200,
      data: { topic: 'preamble', mcqs: { accepted: 2, skipped: [] } },
    });
    expect(answer.data.revision).not.toBe(revision);
    expect(await source()).toMatchObject({
      title: 'The Preamble',
      order: 4,
      access: 'authenticated',
      mcqs: CSV,
    });
  });

  test('gets other questions, or none', async () => {
    const other = `${HEADER}Other?,A,B,,,0,,\n`;
    expect(await send(UPDATE, { ...update, mcqs: csv(`\ufeff${other}`) })).toMatchObject({
      data: { mcqs: { accepted: 1, skipped: [] } },
    });
    expect(await textAt('polity/preamble.csv')).toBe(other);
    expect(await send(UPDATE, { ...update, removeMcqs: 'true' })).toMatchObject({
      data: { mcqs: { accepted: 0 } },
    });
    expect(await names('polity')).toEqual(['preamble.md', 'subject.md']);
  });

  test('by two admins at once is changed by one: the second is told', async () => {
    const other = await signedIn(server, { role: 'admin' });
    const { revision } = await source();
    const answers = await Promise.all([
      send(UPDATE, { ...update, notes: 'first', revision }, admin),
      send(UPDATE, { ...update, notes: 'second', revision }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.code).toBe('topic_changed');
    expect((await source()).notes).toBe(answers[0].status === 200 ? 'first' : 'second');
  });

  test('outside, by git, is noticed, in notes and in questions', async () => {
    const { revision } = await source();
    await writeFile(join(server.contentDir, 'subjects/polity/preamble.csv'), `${CSV}More?,A,B,,,0,,\n`);
    expect(await send(UPDATE, { ...update, revision })).toMatchObject({ status: 409, code: 'topic_changed' });
  });

  test.each(['..', '../../subject', 'subject', 'missing', 'PREAMBLE', ''])(
    'called %j is not there',
    async (topic) => {
      expect(await send(UPDATE, { ...update, topic })).toMatchObject({
        status: 404,
        code: 'topic_not_found',
      });
    },
  );

  test('is never a link', async () => {
    await writeFile(join(server.contentDir, 'secret.md'), 'theirs');
    await symlink(join(server.contentDir, 'secret.md'), join(server.contentDir, 'subjects/polity/linked.md'));
    expect(await send(UPDATE, { ...update, topic: 'linked' })).toMatchObject({
      status: 409,
      code: 'topic_unreadable',
    });
    expect(await readFile(join(server.contentDir, 'secret.md'), 'utf8')).toBe('theirs');
  });

  test('can be mended where its front matter is broken, and loses nothing', async () => {
    const broken = '---\ntitle: "open\naccess: premium\n---\n# Text\n';
    await writeFile(join(server.contentDir, 'subjects/polity/preamble.md'), broken);
    expect(await source()).toMatchObject({ title: '', access: 'premium', notes: '# Text\n' });
    expect((await source()).problems).toMatchObject([
      { severity: 'error', file: 'subjects/polity/preamble.md', line: 2 },
    ]);
    expect(await send(UPDATE, { ...update, notes: '# Text\n' })).toMatchObject({ status: 200 });
    expect((await source()).problems).toEqual([]);
  });
});

describe('questions', () => {
  const badRows = `${HEADER}Q,A,B,,,7,,\nShort,A\nQ,A,B,,,3,,\nQ,A,B,,,0,,\n`;

  test('with a wrong index are refused with every bad row, and nothing is saved', async () => {
    const answer = await send(NEW_TOPIC, { ...topicForm, mcqs: csv(badRows) });
    expect([answer.status, answer.code]).toEqual([400, 'invalid_mcqs']);
    expect(answer.problems.map(({ line }) => line)).toEqual([2, 4]);
    expect(answer.problems[0]?.reason).toContain('The correct index is "7".');
    expect(answer.message).toMatch(/Line 2: .+ Line 4: /);
    expect(await names('polity')).not.toContain('rights.md');
  });

  test('that are skipped are named', async () => {
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
    ['UTF-16 the other way round', utf16(CSV, false), 'UTF-16 (big endian)'],
    ['a spreadsheet', Buffer.from('PK\u0003\u0004rest of it', 'latin1'), 'spreadsheet'],
    ['Windows-1252', Buffer.from(CSV.replace('We', 'Caf\xe9'), 'latin1'), 'not UTF-8'],
    ['semicolons', Buffer.from(CSV.replaceAll(',', ';')), 'semicolons'],
    ['tabs', Buffer.from(CSV.replaceAll(',', '\t')), 'tabs'],
    ['a sep line', Buffer.from(`sep=,\n${CSV}`), 'sep=,'],
    ['an open quote', Buffer.from(`${CSV}"open,A,B,,,0,,\nQ,A,B,,,0,,\n`), 'quoted cell'],
    ['no rows', Buffer.from(HEADER), 'no questions'],
    ['nothing', Buffer.alloc(0), 'no questions'],
  ])('as %s are refused by name of the cause', async (_name, bytes, cause) => {
    const answer = await send(NEW_TOPIC, { ...topicForm, mcqs: csv(bytes) });
    expect([answer.status, answer.code]).toEqual([400, 'invalid_mcqs']);
    expect(answer.message).toContain(cause);
  });

  test('can be tried without saving them', async () => {
    const answer = await send<CheckedMcqs>('/api/admin/content/check', { mcqs: csv(badRows) });
    expect(answer.data.rows).toMatchObject([
      { line: 5, question: 'Q', options: ['A', 'B'], correctAnswer: 0 },
    ]);
    expect(answer.data.bad.map(({ line }) => line)).toEqual([2, 4]);
    expect(answer.data.skipped.map(({ line }) => line)).toEqual([3]);
    const sheet = await send<CheckedMcqs>('/api/admin/content/check', { mcqs: csv('PK\u0003\u0004') });
    expect(sheet.data).toMatchObject({ rows: [], bad: [{ line: null }] });
    expect(await names('polity')).toEqual(['preamble.csv', 'preamble.md', 'subject.md']);
  });
});

describe('a form', () => {
  const rest = { ...topicForm };

  test('with notes of the largest size is stored whole, with one byte more it is refused', async () => {
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
    ['a file of 50 MB', Buffer.alloc(50_000_000, 'a')],
    ['a file of 6 MB', Buffer.alloc(6_000_000, 'a')],
    ['questions of 3 MB', Buffer.alloc(3_000_000, 'a')],
  ])('with %s is refused, and nothing is stored', async (_name, bytes) => {
    const answer = await send(NEW_TOPIC, { ...rest, mcqs: csv(bytes) });
    expect([answer.status, answer.code]).toEqual([413, 'payload_too_large']);
    expect(await names('polity')).toEqual(['preamble.csv', 'preamble.md', 'subject.md']);
  });

  test.each([2_000, 30])('of %i parts is refused', async (count) => {
    const parts = Array.from({ length: count }, (_, index): [string, string] => [`field${index}`, 'x']);
    expect(await send(NEW_TOPIC, [...Object.entries(rest), ...parts])).toMatchObject({ status: 413 });
    expect(await names('polity')).not.toContain('rights.md');
  });

  test.each([
    ['a field twice', [...Object.entries(rest), ['access', 'free']]],
    ['a field that is not known', [...Object.entries(rest), ['role', 'admin']]],
    ['a field of every object', [...Object.entries(rest), ['__proto__', 'x']]],
    ['a file under another name', [...Object.entries(rest), ['notes2', csv(CSV)]]],
    ['questions that are no file', [...Object.entries(rest), ['mcqs', CSV]]],
    ['an access level that is none', Object.entries({ ...rest, access: 'public' })],
    ['no notes', Object.entries({ ...rest, notes: undefined }).filter(([, value]) => value !== undefined)],
    ['NUL in the notes', Object.entries({ ...rest, notes: 'a\0b' })],
  ])('with %s is refused', async (_name, parts) => {
    const answer = await send(NEW_TOPIC, parts as [string, string][]);
    expect(answer.status).toBe(400);
    expect(await names('polity')).not.toContain('rights.md');
  });

  test('that is no form, or ends too early, is refused', async () => {
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

  test('that is far too large is answered while it is still being sent', async () => {
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

  test('is for admins alone', async () => {
    const learner = await signedIn(server, { isPremium: true });
    expect(await send(NEW_TOPIC, rest, learner)).toMatchObject({
      status: 403,
      code: 'not_an_administrator',
      message: 'This account is not an administrator',
    });
  });
});

describe('an image', () => {
  const url = '/api/admin/images/polity';

  test('stands beside the topic under a sound name', async () => {
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
    ['HTML that is called a PNG', Buffer.from('<script>alert(1)</script>'), 400],
    [
      'of huge sides',
      Buffer.concat([PNG.subarray(0, 16), Buffer.from('0001000000010000', 'hex'), PNG.subarray(24)]),
      400,
    ],
    ['of more than 2 MB', Buffer.concat([PNG, Buffer.alloc(2_000_000)]), 413],
  ])('%s is refused', async (_name, bytes, status) => {
    expect((await send(url, { image: { file: 'a.png', bytes } })).status).toBe(status);
    expect(await names('polity')).toEqual(['preamble.csv', 'preamble.md', 'subject.md']);
  });

  test('is shown as it is, before it is published and to admins alone', async () => {
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

  test('of no subject is refused', async () => {
    const nowhere = '/api/admin/images/missing';
    expect((await send(nowhere, { image: { file: 'a.png', bytes: PNG } })).status).toBe(404);
  });
});

test('questions that cannot be read can be replaced', async () => {
  await writeFile(join(server.contentDir, 'subjects/polity/preamble.csv'), Buffer.from(CSV, 'utf16le'));
  const { problems, mcqs, notes } = await source();
  expect([problems, mcqs]).toMatchObject([[{ file: 'subjects/polity/preamble.csv', code: 'encoding' }], '']);
  const update = { ...topicForm, topic: 'preamble', topicTitle: 'Preamble', notes };
  expect((await send(UPDATE, { ...update, mcqs: csv(CSV) })).status).toBe(200);
  expect(await source()).toMatchObject({ mcqs: CSV, problems: [] });
});
