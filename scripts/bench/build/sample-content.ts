import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adjectives, hindi, nouns, verbs } from './words.ts';

const TOPICS_PER_SUBJECT = 100;

function subjectOf(topic: number): string {
  return `subject-${Math.floor(topic / TOPICS_PER_SUBJECT)}`;
}

/** Writes a content folder with the given number of topics. */
export function writeContent(folder: string, topics: number): void {
  for (let topic = 0; topic < topics; topic += 1) {
    const subject = subjectOf(topic);
    const path = join(folder, 'subjects', subject);
    if (topic % TOPICS_PER_SUBJECT === 0) {
      mkdirSync(path, { recursive: true });
      writeFileSync(join(path, 'subject.md'), `---\ntitle: ${subject}\n---\n`);
    }
    writeTopic(folder, topic);
  }
}

/** Writes one topic; each edition has different words. */
export function writeTopic(folder: string, topic: number, edition = 0): void {
  const { markdown, csv } = topicFiles(topic, edition);
  const path = join(folder, 'subjects', subjectOf(topic), `topic-${topic}`);
  writeFileSync(`${path}.md`, markdown);
  writeFileSync(`${path}.csv`, csv);
}

/** Approximate size of a topic's notes in bytes; about 900 words. */
const SIZE = 6_000;
const QUESTIONS = 10;

/**
 * The two files of a topic, deterministic for a number and edition: notes in GitHub-flavoured markdown and ten questions.
 */
function topicFiles(number: number, edition = 0): { markdown: string; csv: string } {
  const draw = drawFrom(number * 1_000 + edition);
  const title = titled(`${draw.oneOf(adjectives)} ${draw.oneOf(nouns)} ${number}`);
  const head = `---\ntitle: ${title}\ndescription: ${sentence(draw)}\norder: ${number}\n---\n\n`;
  return { markdown: head + notes(draw), csv: questions(draw) };
}

function notes(draw: Draw): string {
  const blocks = [`${paragraph(draw)}[^1]`];
  let size = 0;
  for (let index = 0; size < SIZE; index += 1) {
    const heading = `${index % 3 === 0 ? '##' : '###'} ${titled(`${draw.oneOf(adjectives)} ${draw.oneOf(nouns)}`)}`;
    blocks.push(heading, paragraph(draw), draw.oneOf(KINDS)(draw));
    size = blocks.reduce((sum, block) => sum + Buffer.byteLength(block), 0);
  }
  blocks.push(`[^1]: ${sentence(draw)}`);
  return `${blocks.join('\n\n')}\n`;
}

const KINDS: readonly ((draw: Draw) => string)[] = [
  (draw) => list(draw, '-'),
  (draw) => list(draw, '1.'),
  (draw) => list(draw, '- [ ]'),
  (draw) => table(draw),
  (draw) => `> ${paragraph(draw)}`,
  (draw) => paragraph(draw),
];

function list(draw: Draw, marker: string): string {
  const items = Array.from(
    { length: draw.between(3, 6) },
    () => `${marker} **${titled(draw.oneOf(nouns))}:** ${sentence(draw)}`,
  );
  return items.join('\n');
}

function table(draw: Draw): string {
  const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;
  const rows = Array.from({ length: draw.between(3, 7) }, () =>
    row(
      titled(draw.oneOf(nouns)),
      `${draw.oneOf(adjectives)} ${draw.oneOf(nouns)}`,
      String(draw.between(1773, 2024)),
    ),
  );
  return [row('Name', 'Idea', 'Year'), row('---', '---', '---:'), ...rows].join('\n');
}

function paragraph(draw: Draw): string {
  return Array.from({ length: draw.between(3, 6) }, () => sentence(draw)).join(' ');
}

function sentence(draw: Draw): string {
  const clause = () =>
    `the ${draw.oneOf(adjectives)} ${draw.oneOf(nouns)} ${draw.oneOf(verbs)} ${phrase(draw)} of the ${draw.oneOf(nouns)}`;
  return titled(draw.between(0, 2) === 0 ? `${clause()}, and ${clause()}.` : `${clause()}.`);
}

function phrase(draw: Draw): string {
  const plain = `the ${draw.oneOf(adjectives)} ${draw.oneOf(nouns)}`;
  switch (draw.between(0, 11)) {
    case 0:
      return `**${plain}**`;
    case 1:
      return `*${plain}* (${draw.oneOf(hindi)} ${draw.oneOf(hindi)})`;
    case 2:
      return `Article ${draw.between(1, 395)} and ${plain}`;
    case 3:
      return `[${plain}](https://example.org/${draw.oneOf(nouns)})`;
    default:
      return plain;
  }
}

function questions(draw: Draw): string {
  const rows = Array.from({ length: QUESTIONS }, () =>
    [
      `With reference to ${draw.oneOf(nouns)} and ${draw.oneOf(nouns)}, which statement holds?`,
      ...Array.from(
        { length: 4 },
        () => `The ${draw.oneOf(nouns)} ${draw.oneOf(verbs)} the ${draw.oneOf(nouns)}`,
      ),
      String(draw.between(0, 3)),
      sentence(draw),
      `${draw.oneOf(nouns)},${draw.oneOf(nouns)}`,
    ]
      .map((cell) => `"${cell}"`)
      .join(','),
  );
  return `question,option1,option2,option3,option4,correctAnswer,explanation,tags\n${rows.join('\n')}\n`;
}

function titled(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A seeded random number generator for numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Draw {
  /** An integer from `min` to `max`. */
  between: (min: number, max: number) => number;
  oneOf: <T>(choices: readonly T[]) => T;
}

function drawFrom(seed: number): Draw {
  const random = randomFrom(seed);
  const between = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
  return {
    between,
    oneOf: (choices) => {
      const chosen = choices[between(0, choices.length - 1)];
      if (chosen === undefined) throw new Error('There are no choices.');
      return chosen;
    },
  };
}
