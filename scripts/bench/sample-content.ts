import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const TOPICS_PER_SUBJECT = 100;
/** Approximate size of a topic's notes in bytes; about 900 words. */
const SIZE = 6_000;
const QUESTIONS = 10;

const WORDS = (
  'act amendment appeal assembly authority bench board budget cabinet charter clause commission committee constitution ' +
  'convention council court currency decree district doctrine duty economy election empire forest governor grant harvest ' +
  'industry inscription judgment kingdom land law league levy liberty market minister ministry monsoon movement ordinance ' +
  'parliament petition plateau policy port power president principle province quorum region report resolution revenue river ' +
  'seat session soil speaker state statute subsidy summit tariff temple term territory treaty tribunal union valley village ' +
  'ancient annual central civil colonial coastal direct early federal fiscal formal grave imperial joint legal local major ' +
  'medieval modern national new northern original permanent popular public royal rural social sovereign strict southern ' +
  'adopts answers appoints binds confers confirms creates divides follows forbids founds gives governs guards imposes joins ' +
  'leaves limits makes names opens orders permits protects recognises remains requires rests reviews secures settles shares ' +
  'संविधान अधिकार संसद न्यायालय राज्य संघ विधि कर्तव्य राष्ट्रपति संशोधन नदी पर्वत वर्षा इतिहास कला समाज नीति भूमि'
).split(' ');

/** Writes a content folder with the given number of topics. */
export function writeContent(folder: string, topics: number): void {
  for (let topic = 0; topic < topics; topic += 1) {
    const subject = subjectFolder(folder, topic);
    if (topic % TOPICS_PER_SUBJECT === 0) {
      mkdirSync(subject, { recursive: true });
      writeFileSync(join(subject, 'subject.md'), `---\ntitle: Subject ${topic / TOPICS_PER_SUBJECT}\n---\n`);
    }
    writeTopic(folder, topic);
  }
}

function subjectFolder(folder: string, topic: number): string {
  return join(folder, 'subjects', `subject-${Math.floor(topic / TOPICS_PER_SUBJECT)}`);
}

/** Writes a topic, the same each time for a number and edition: notes in GitHub-flavoured Markdown and ten questions. */
export function writeTopic(folder: string, topic: number, edition = 0): void {
  const below = randomFrom(topic * 1_000 + edition);
  const words = (count: number) =>
    Array.from({ length: count }, () => WORDS[below(WORDS.length)] ?? '').join(' ');
  const sentence = () =>
    `The ${words(4)} **${words(1)}** in ${1773 + below(250)}, [${words(2)}](https://example.org/) ${words(6)}.`;
  const paragraph = () => Array.from({ length: 3 + below(4) }, sentence).join(' ');
  const list = (marker: string) =>
    Array.from({ length: 3 + below(4) }, () => `${marker} ${sentence()}`).join('\n');
  const table = () =>
    [
      '| Name | Idea |',
      '| --- | --- |',
      ...Array.from({ length: 4 }, () => `| ${words(2)} | ${words(3)} |`),
    ].join('\n');
  const blocks = [
    () => list('-'),
    () => list('1.'),
    () => list('- [ ]'),
    table,
    () => `> ${paragraph()}`,
    paragraph,
  ];

  let notes = `${paragraph()}[^1]\n\n[^1]: ${sentence()}`;
  for (let section = 0; Buffer.byteLength(notes) < SIZE; section += 1) {
    const heading = `${section % 3 === 0 ? '##' : '###'} ${words(3)}`;
    notes += `\n\n${heading}\n\n${paragraph()}\n\n${blocks[below(blocks.length)]?.() ?? ''}`;
  }
  const questions = Array.from({ length: QUESTIONS }, () => {
    const options = Array.from({ length: 4 }, () => words(5)).join(',');
    return `Which of these ${words(6)}?,${options},${below(4)},${words(12)},"${words(1)},${words(1)}"`;
  });
  const head = `---\ntitle: ${words(2)} ${topic}\ndescription: ${words(10)}\norder: ${topic}\n---\n\n`;
  const path = join(subjectFolder(folder, topic), `topic-${topic}`);
  writeFileSync(`${path}.md`, `${head}${notes}\n`);
  writeFileSync(
    `${path}.csv`,
    `question,option1,option2,option3,option4,correctAnswer,explanation,tags\n${questions.join('\n')}\n`,
  );
}

/** A seeded generator of whole numbers below a limit (mulberry32). */
function randomFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  };
}
