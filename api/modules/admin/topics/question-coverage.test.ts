import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { QuestionCoverage } from '../../../contract/admin/content.ts';
import { testApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import { call } from '../../../testing/practice.ts';

const HEADER = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags,section,status\n';

test('lists sections without questions and questions without a section, by topic', async () => {
  const server = await testApp();
  const folder = join(server.contentDir, 'subjects/polity');
  await mkdir(folder, { recursive: true });
  const files = {
    'subject.md': '---\ntitle: Polity\n---\n',
    'a.md': '---\ntitle: A\n---\n# One\n\nx\n\n# Two\n\nx\n\n# Three\n',
    'a.csv': `${HEADER}First?,a,b,,,0,E,t,one,\nSecond?,a,b,,,0,E,t,,\nThird?,a,b,,,0,E,t,two,held\n`,
    'b.md': '---\ntitle: B\n---\n# Without questions\n',
    'c.md': '---\ntitle: C\n---\n# Only\n',
    'c.csv': `${HEADER}Linked?,a,b,,,0,E,t,ONLY,\n`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);

  const admin = await signedIn(server, { role: 'admin' });
  const read = () => call<QuestionCoverage>(server, admin, 'GET', '/api/admin/coverage');
  /* The first answer starts the check of the notes. */
  await expect.poll(async () => (await read()).data.checking).toBe(0);
  expect((await read()).data).toEqual({
    topics: [
      {
        ...{ subject: 'polity', subjectTitle: 'Polity', topic: 'a', title: 'A', questions: 2 },
        sections: { count: 2, titles: ['Two', 'Three'] },
        unlinked: { count: 1, questions: ['Second?'] },
      },
    ],
    total: { topics: 1, sections: 2, questions: 1 },
    checking: 0,
  });
  const learner = await signedIn(server);
  expect((await call(server, learner, 'GET', '/api/admin/coverage')).status).toBe(403);
  expect((await call(server, null, 'GET', '/api/admin/coverage')).status).toBe(401);
  await server.close();
});
