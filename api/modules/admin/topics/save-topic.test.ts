import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseTopicFrontMatter } from '../../../../scripts/content/schema/frontmatter.ts';
import { signedIn } from '../../../testing/learners.ts';
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
} from '../content/testing/upload-setup.ts';

useUploadServer();

const NEW_SUBJECT = '/api/admin/content/new-subject';

const UPDATE = '/api/admin/content/update-topic';

const subjectForm = { subjectTitle: 'Logic', topicTitle: 'Sets', access: 'free', notes: '# Sets\n' };

const textAt = (path: string) => readFile(join(server.contentDir, 'subjects', path), 'utf8');

describe('adding a subject', () => {
  test('writes a folder with its first topic and questions', async () => {
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

  test('uses the slug of the course card with that title', async () => {
    const answer = await send(NEW_SUBJECT, { ...subjectForm, subjectTitle: 'World History' });
    expect(answer.data.subject).toBe('world-history');
  });

  test.each(['Polity', 'POLITY', ' polity!! ', 'Poli\u200dty', 'Indian Polity and Constitution'])(
    'titled %j conflicts with an existing subject and overwrites nothing',
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
    ['!?…', 'invalid_slug', 'letter or digit'],
    ['', 'invalid_slug', 'letter or digit'],
    ['..', 'invalid_slug', 'letter or digit'],
    ['x'.repeat(300), 'invalid_subject', '300 characters'],
    ['two\nlines', 'invalid_subject', 'several lines'],
    ['a\u0007b', 'invalid_subject', 'control character'],
  ])('titled %j is rejected', async (subjectTitle, code, message) => {
    const answer = await send(NEW_SUBJECT, { ...subjectForm, subjectTitle });
    expect([answer.status, answer.code]).toEqual([400, code]);
    expect(answer.message).toContain(message);
    expect(await names()).toEqual(['polity']);
  });
});

describe('adding a topic', () => {
  test('writes its files in the folder of the subject', async () => {
    const answer = await send(NEW_TOPIC, { ...topicForm, mcqs: csv(CSV) });
    expect(answer).toMatchObject({ status: 200, data: { subject: 'polity', topic: 'rights' } });
    expect(await textAt('polity/rights.md')).toBe(
      '---\ntitle: Rights\ndescription: ""\naccess: free\n---\n# Rights\n',
    );
    expect(await textAt('polity/rights.csv')).toBe(CSV);
  });

  test('writes no CSV file if the file field is empty', async () => {
    expect(await send(NEW_TOPIC, { ...topicForm, mcqs: csv('', '') })).toMatchObject({
      status: 200,
      data: { mcqs: { accepted: 0, skipped: [] } },
    });
    expect(await names('polity')).not.toContain('rights.csv');
  });

  test.each(['Preamble', 'PREAMBLE', 'Preamble?', '  preamble ', 'Pre\u200bamble'])(
    'titled %j conflicts with an existing topic',
    async (topicTitle) => {
      const answer = await send(NEW_TOPIC, { ...topicForm, topicTitle });
      expect([answer.status, answer.code]).toEqual([409, 'slug_exists']);
      expect(await textAt('polity/preamble.md')).toContain('# We');
    },
  );

  test.each(['Rights.md', 'RIGHTS.MD', 'rights.csv'])('does not overwrite %s', async (name) => {
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
  ])('in the subject %j is rejected, because there is no such subject', async (subject) => {
    const elsewhere = join(server.contentDir, 'elsewhere');
    await mkdir(elsewhere);
    await symlink(elsewhere, join(server.contentDir, 'subjects/linked'));
    const answer = await send(NEW_TOPIC, { ...topicForm, subject });
    // A field that contains NUL is rejected before its subject is looked up.
    expect([400, 404]).toContain(answer.status);
    expect(answer.code).toBe(subject.includes('\0') ? 'invalid_request' : 'subject_not_found');
    expect(await readdir(elsewhere)).toEqual([]);
  });

  test.each(['"', `it's "so"`, '--- x', 'a: b # c', '2024', '!!js/function () {}', 'संविधान'])(
    'titled %j stores exactly that title',
    async (title) => {
      const answer = await send(NEW_TOPIC, { ...topicForm, topicTitle: `${title} a` });
      expect(answer.status).toBe(200);
      const { data, issues } = parseTopicFrontMatter(await textAt(`polity/${answer.data.topic}.md`), '');
      expect([data?.title, issues]).toEqual([`${title} a`, []]);
    },
  );

  test('cannot break out of the front matter through a field', async () => {
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

  test('converts CRLF line endings to LF', async () => {
    await send(NEW_TOPIC, { ...topicForm, notes: '# A\r\n\r\nB\r\n' });
    expect((await source('rights')).notes).toBe('# A\n\nB\n');
  });

  test('rejects a title that ends like the bookmark of a section', async () => {
    expect(await send(NEW_TOPIC, { ...topicForm, topicTitle: 'A section 3' })).toMatchObject({
      status: 400,
      code: 'invalid_slug',
    });
  });
});

describe('updating a topic', () => {
  const update = { ...topicForm, topic: 'preamble', topicTitle: 'The Preamble', access: 'authenticated' };

  test('keeps its address, its order and its questions', async () => {
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

  test('replaces or removes the questions', async () => {
    const other = `${HEADER}Other?,A,B,,,0,,,other\n`;
    expect(await send(UPDATE, { ...update, mcqs: csv(`\ufeff${other}`) })).toMatchObject({
      data: { mcqs: { accepted: 1, skipped: [] } },
    });
    expect(await textAt('polity/preamble.csv')).toBe(other);
    expect(await send(UPDATE, { ...update, removeMcqs: 'true' })).toMatchObject({
      data: { mcqs: { accepted: 0 } },
    });
    expect(await names('polity')).toEqual(['preamble.md', 'subject.md']);
  });

  test('writes the ids that uploaded questions lack, and saves the other columns', async () => {
    const uploaded = `${HEADER.trimEnd()},section,status\nSenate?,A,B,,,0,,,,We,\nCourts?,A,B,,,1,,,mine,,held\n`;
    expect(await send(UPDATE, { ...update, mcqs: csv(uploaded) })).toMatchObject({
      data: { mcqs: { accepted: 2 } },
    });
    const saved = uploaded.replace('0,,,,We', '0,,,senate,We');
    expect(await textAt('polity/preamble.csv')).toBe(saved);
    expect(await send(UPDATE, { ...update, notes: '# Other\n' })).toMatchObject({ status: 200 });
    expect(await textAt('polity/preamble.csv')).toBe(saved);
  });

  test('keeps the bytes of rows that stay', async () => {
    const [first, second, third] = [
      '"One",A,B,,,0,"a\r\nb",,one\r\n',
      'Two,A,B,,,0,,,two\r\n',
      'Three,A,B,,,0,,,three',
    ];
    const before = `\ufeff${HEADER.trim()}\r\n${first}${second}${third}`;
    await writeFile(join(server.contentDir, 'subjects/polity/preamble.csv'), before);
    const { mcqs } = await source();
    const changed = mcqs.replace('Two', 'Second').replace('Three', 'New,A,,,,0,,,new\nThree');
    expect(await send(UPDATE, { ...update, mcqs: csv(changed) })).toMatchObject({ status: 200 });
    expect(await textAt('polity/preamble.csv')).toBe(
      `\ufeff${HEADER.trim()}\r\n${first}Second,A,B,,,0,,,two\r\nNew,A,,,,0,,,new\r\n${third}`,
    );
    expect((await source()).mcqs).toBe(changed);
  });

  test('by two administrators at once saves one and rejects the other with a conflict', async () => {
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

  test('detects a change made outside the API', async () => {
    const { revision } = await source();
    await writeFile(join(server.contentDir, 'subjects/polity/preamble.csv'), `${CSV}More?,A,B,,,0,,\n`);
    expect(await send(UPDATE, { ...update, revision })).toMatchObject({ status: 409, code: 'topic_changed' });
  });

  test.each(['..', '../../subject', 'subject', 'missing', 'PREAMBLE', ''])(
    '%j is not found',
    async (topic) => {
      expect(await send(UPDATE, { ...update, topic })).toMatchObject({
        status: 404,
        code: 'topic_not_found',
      });
    },
  );

  test('does not follow a symbolic link', async () => {
    await writeFile(join(server.contentDir, 'secret.md'), 'theirs');
    await symlink(join(server.contentDir, 'secret.md'), join(server.contentDir, 'subjects/polity/linked.md'));
    expect(await send(UPDATE, { ...update, topic: 'linked' })).toMatchObject({
      status: 409,
      code: 'topic_unreadable',
    });
    expect(await readFile(join(server.contentDir, 'secret.md'), 'utf8')).toBe('theirs');
  });

  test('writes, keeps and removes the names, the month and the lines of the syllabus', async () => {
    const more = { aliases: ' FR, Part III ', asOf: '2026-03', syllabus: 'p1-polity' };
    expect((await send(UPDATE, { ...update, ...more })).status).toBe(200);
    const kept = { aliases: 'FR, Part III', asOf: '2026-03', syllabus: 'p1-polity' };
    expect(await source()).toMatchObject(kept);
    expect((await send(UPDATE, update)).status).toBe(200);
    expect(await source()).toMatchObject(kept);
    expect((await send(UPDATE, { ...update, aliases: '', asOf: ' ' })).status).toBe(200);
    expect(await source()).toMatchObject({ aliases: null, asOf: null, syllabus: 'p1-polity' });
  });

  test.each([
    ['asOf', 'May 2026', 'The value of asOf is not a month.'],
    ['asOf', '2026-13', 'The value of asOf is not a month.'],
    ['syllabus', 'GS 2', '"GS 2" is not the id of a line.'],
    ['aliases', Array.from({ length: 11 }, (_, number) => `a${number}`).join(), 'There are 11 aliases.'],
  ])('refuses the %s %j in the words of the check', async (name, text, message) => {
    const answer = await send(UPDATE, { ...update, [name]: text });
    expect(answer).toMatchObject({ status: 400, code: 'invalid_topic' });
    expect(answer.message).toContain(message);
  });

  test('shows a text with an error as it is written, but no list', async () => {
    await writeTopic('---\ntitle: A\nasOf: May 2026\naliases: [a, b]\n---\nx');
    expect(await source()).toMatchObject({ asOf: 'May 2026', aliases: null, syllabus: null });
  });

  test('warns about a line that the syllabus does not have', async () => {
    await writeFile(
      join(server.contentDir, 'syllabus.json'),
      '{"syllabus": [{"id": "p1-polity", "paper": "Prelims", "text": "Polity"}]}',
    );
    await writeTopic('---\ntitle: A\nsyllabus: p1-polity, p9\n---\nx');
    expect((await source()).problems).toMatchObject([
      { code: 'syllabus-unknown', severity: 'warning', message: 'syllabus.json has no line "p9".' },
    ]);
  });

  const writeTopic = (text: string) =>
    writeFile(join(server.contentDir, 'subjects/polity/preamble.md'), text);

  test.each([
    ['aliases: [Part III, FR]', 'authenticated'],
    ['asOf: soon', 'authenticated'],
    ['syllabus: {a: b}', 'authenticated'],
    ['order: first', 'authenticated'],
    ['access: paid', 'premium'],
    ['acess: free', 'premium'],
  ])('with the faulty field %j keeps every other field, and this one', async (faulty, access) => {
    const name = faulty.split(':')[0]!;
    const lines = [
      '# Ours',
      'title: Preamble # short',
      'description: We',
      'access: authenticated',
      'order: 4',
    ];
    const kept = lines.filter((line) => !line.startsWith(name === 'acess' ? 'access:' : `${name}:`));
    await writeTopic(`---\n${[...kept, faulty, 'author: Asha'].join('\n')}\n---\n# We\n`);
    const opened = await source();
    expect(opened).toMatchObject({ title: 'Preamble', description: 'We', access, notes: '# We\n' });
    expect(opened.order).toBe(name === 'order' ? null : 4);
    expect(opened.problems.filter(({ severity }) => severity === 'error')).toHaveLength(1);
    const form = { topicTitle: opened.title, topicDescription: opened.description, access: opened.access };
    expect((await send(UPDATE, { ...update, ...form, notes: '# New\n' })).status).toBe(200);
    const saved = await textAt('polity/preamble.md');
    for (const line of [...kept, ...(name === 'access' ? ['access: premium'] : [faulty]), 'author: Asha'])
      expect(saved).toContain(`${line}\n`);
    expect(saved).toContain('---\n# New\n');
  });

  test('shows a faulty title and description as they are written, to be corrected', async () => {
    const long = 'x'.repeat(501);
    await writeTopic(`---\ntitle: [Rights, Duties]\ndescription: ${long}\n---\n`);
    const { title, description } = await source();
    expect([title, description]).toEqual(['[Rights, Duties]', long]);
    const form = { ...update, topicTitle: title, topicDescription: description };
    expect(await send(UPDATE, form)).toMatchObject({ status: 400, code: 'invalid_topic' });
    expect((await send(UPDATE, { ...form, topicDescription: 'Short' })).status).toBe(200);
    expect(await source()).toMatchObject({ title, description: 'Short', problems: [] });
  });

  test.each([
    ['---\ntitle: Old\naccess: "open\n---\n# Text\n', 3],
    ['---\ntitle: Old\norder: 4\n# Text\n', 1],
    ['---\ntitle: Old\ntitle: New\n---\n# Text\n', 3],
    ['---js\ntitle: Old\n---\n# Text\n', 1],
    ['---\n<<<<<<< HEAD\ntitle: Old\n=======\ntitle: New\n>>>>>>> b\n---\n# Text\n', 2],
  ])('is refused if the front matter %j cannot be read', async (broken, line) => {
    await writeTopic(broken);
    const { access, problems } = await source();
    expect(access).toBe('premium');
    expect(problems).toMatchObject([{ severity: 'error', file: 'subjects/polity/preamble.md', line }]);
    expect(problems[0]?.message).toContain('Nothing can be saved here until the file is corrected.');
    const answer = await send(UPDATE, update);
    expect([answer.status, answer.code]).toEqual([409, 'topic_unreadable']);
    expect(answer.message).toContain(`subjects/polity/preamble.md, line ${line}: `);
    expect(answer.message).toContain('Expected: ');
    expect(await textAt('polity/preamble.md')).toBe(broken);
  });

  test('adds front matter to a file without any', async () => {
    await writeTopic('# Text\n');
    expect((await source()).notes).toBe('# Text\n');
    expect((await send(UPDATE, { ...update, notes: '# Text\n' })).status).toBe(200);
    expect(await source()).toMatchObject({ title: 'The Preamble', notes: '# Text\n', problems: [] });
  });

  test('is refused while the notes or the questions have a merge conflict', async () => {
    const sides = '<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> main\n';
    await writeTopic(`---\ntitle: Preamble\norder: 4\n---\n# We\n${sides}`);
    const { title, notes, problems } = await source();
    expect([title, notes]).toEqual(['Preamble', `# We\n${sides}`]);
    expect(problems).toMatchObject([{ code: 'merge-conflict', line: 6 }]);
    expect(await send(UPDATE, { ...update, notes })).toMatchObject({ status: 400, code: 'invalid_topic' });
    expect(await send(UPDATE, { ...update, notes: '', mcqs: csv(CSV + sides) })).toMatchObject({
      status: 400,
      code: 'invalid_mcqs',
    });
    expect((await send(UPDATE, { ...update, notes: '# We\nours\n' })).status).toBe(200);
    expect(await source()).toMatchObject({ order: 4, problems: [] });
  });
});

test('an unreadable CSV file can be replaced', async () => {
  await writeFile(join(server.contentDir, 'subjects/polity/preamble.csv'), Buffer.from(CSV, 'utf16le'));
  const { problems, mcqs, notes } = await source();
  expect([problems, mcqs]).toMatchObject([[{ file: 'subjects/polity/preamble.csv', code: 'encoding' }], '']);
  const update = { ...topicForm, topic: 'preamble', topicTitle: 'Preamble', notes };
  expect((await send(UPDATE, { ...update, mcqs: csv(CSV) })).status).toBe(200);
  expect(await source()).toMatchObject({ mcqs: CSV, problems: [] });
});
