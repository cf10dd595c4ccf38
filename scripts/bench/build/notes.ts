import { drawFrom } from './random.ts';
import type { Draw } from './random.ts';
import { adjectives, hindi, nouns, verbs } from './words.ts';

/** Bytes of notes in a topic, about: what a topic of 900 words has. */
const SIZE = 6_000;
const QUESTIONS = 10;

/**
 * The two files of a topic, the same for the same number: notes in GitHub-flavoured markdown such as editors write,
 * and ten questions.
 */
export function topicFiles(number: number, edition = 0): { markdown: string; csv: string } {
  const draw = drawFrom(number * 1_000 + edition);
  const title = titled(`${draw.oneOf(adjectives)} ${draw.oneOf(nouns)} ${number}`);
  const head = `---\ntitle: ${title}\ndescription: ${sentence(draw)}\norder: ${number}\n---\n\n`;
  return { markdown: head + notes(draw), csv: questions(draw) };
}

function notes(draw: Draw): string {
  const blocks = [`${paragraph(draw)}[^1]`];
  let size = 0;
  for (let nth = 0; size < SIZE; nth += 1) {
    const heading = `${nth % 3 === 0 ? '##' : '###'} ${titled(`${draw.oneOf(adjectives)} ${draw.oneOf(nouns)}`)}`;
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

function list(draw: Draw, mark: string): string {
  const items = Array.from(
    { length: draw.between(3, 6) },
    () => `${mark} **${titled(draw.oneOf(nouns))}:** ${sentence(draw)}`,
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
