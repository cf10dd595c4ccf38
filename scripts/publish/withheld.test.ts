import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkContent } from '../content/disk/check/check.ts';
import { publicText } from '../content/disk/render/catalogue.ts';
import { useTempFolder } from '../content/testing/temp-folder.ts';
import { writeCatalogue } from './catalogue.ts';
import { releaseSubjects } from './release/release.ts';

const folder = useTempFolder();
const HEADER = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags,id,section,status\n';
const SHOWN = 'Shown?,a,b,c,d,0,E,t,shown,Who  RULES,\n';

async function prepare(rows: string) {
  await folder.write({
    'content/subjects/polity/subject.md': '---\ntitle: Polity\n---\n',
    'content/subjects/polity/a.md': '---\ntitle: A\n---\n# Who rules\n\nx\n',
    'content/subjects/polity/a.csv': HEADER + rows,
  });
  const content = await checkContent(`${folder.path}/content`, `${folder.path}/cache`);
  const catalogue = await writeCatalogue(content, [], join(folder.path, 'input'));
  const [subject] = catalogue.subjects;
  const [released] = releaseSubjects(catalogue);
  const topic = subject!.topics[0]!;
  return { topic, page: topic.pageKey, list: subject?.pageKey, digest: released?.topics[0]?.digest };
}

it('a change of held questions reaches the server, but no page is made again for it', async () => {
  const first = await prepare(SHOWN + 'Held?,a,b,c,d,0,E,t,held,,held\n');
  const second = await prepare(SHOWN + 'Held and changed?,a,b,c,d,0,E,t,held,,held\n');
  expect(second.digest).not.toBe(first.digest);
  expect([second.page, second.list]).toEqual([first.page, first.list]);
  expect(second.topic.text).toBe(first.topic.text);
  const { questions } = publicText(second.topic, join(folder.path, 'cache'));
  expect(questions).toMatchObject([{ question: 'Shown?', id: 'shown', section: 'who-rules' }]);

  const released = await prepare(SHOWN + 'Held and changed?,a,b,c,d,0,E,t,held,,\n');
  expect(released.page).not.toBe(second.page);
});
