import { INTRO_ID, HIGHLIGHT_COLORS } from '../../api/contract/study/highlight-rules.ts';
import { sectionTexts } from '../content/markdown/section-texts.ts';
import { type Routine, DEMO_DAYS } from './study-plan.ts';

/** Characters of a sentence that is worth a highlight. */
const SENTENCE = { least: 50, most: 220 };

const CONTEXT = 32;

/** Highlights on one reading. */
const MAX_MARKS = 3;

const MARGIN_NOTES = [
  'A good first sentence for an answer.',
  'Learn the wording. It was asked in the prelims more than once.',
  'Compare with the table below, and add an example from India.',
  'I mixed this up in the last quiz.',
];

/** A sentence of a section that has no markup but bold words, so that the page shows it as it is written. */
interface Sentence {
  sectionId: string;
  sectionTitle: string;
  quote: string;
  prefix: string;
  suffix: string;
}

/** The first good sentence of each plain paragraph. @param markdown official notes */
async function sentencesOf(markdown: string): Promise<Sentence[]> {
  const body = markdown.replace(/^---\n.*?\n---\n/s, '');
  return (await sectionTexts(body)).flatMap(({ id, title, text }) =>
    text.split(/\n{2,}/).flatMap((paragraph) => {
      const plain = paragraph.replaceAll('**', '').replaceAll(/\s+/g, ' ').trim();
      if (/^[#|>\-+\d]|[*_`$[\]<\\~]|\|/.test(plain)) return [];
      const sentences = plain.split(/(?<=[.?!]) (?=[A-Z])/);
      const index = sentences.findIndex(({ length }) => length >= SENTENCE.least && length <= SENTENCE.most);
      const quote = sentences[index];
      if (quote === undefined) return [];
      const start = plain.indexOf(quote);
      return {
        sectionId: id ?? INTRO_ID,
        sectionTitle: title,
        quote,
        prefix: plain.slice(Math.max(0, start - CONTEXT), start),
        suffix: plain.slice(start + quote.length, start + quote.length + CONTEXT),
      };
    }),
  );
}

/** Highlights sentences of a topic that was begun, the last with a margin note, and makes a card from the first. */
export const markSentences: Routine = async ({ call, random, time }, { readings }) => {
  const topic = readings.find(({ completes }) => !completes)?.topic;
  if (!topic) return;
  const at = { subject: topic.subject, topic: topic.topic };
  const earlier = await call<unknown[]>('GET', `/user/highlights/${at.subject}/${at.topic}`);
  if (earlier.length > 0) return;
  const { content } = await call<{ content: string }>('GET', `/official-notes/${at.subject}/${at.topic}`);
  const sentences = (await sentencesOf(content)).slice(0, MAX_MARKS);
  for (const [index, sentence] of sentences.entries()) {
    const color = HIGHLIGHT_COLORS[index % HIGHLIGHT_COLORS.length] ?? 'yellow';
    const isLast = index === sentences.length - 1;
    const note = isLast ? (MARGIN_NOTES[random.between(0, MARGIN_NOTES.length - 1)] ?? '') : '';
    await call('PUT', `/user/highlights/${random.uuid()}`, {
      ...at,
      ...sentence,
      ...{ nth: 0, of: 1, color, note, revision: 0, createdAt: time() },
    });
  }
  const [first] = sentences;
  if (!first) return;
  await call('POST', '/user/cards', {
    ...at,
    clientId: random.uuid(),
    sectionId: first.sectionTitle === '' ? null : first.sectionId,
    front: `${first.sectionTitle || topic.title}: what is the main point?`,
    back: first.quote,
  });
};

/** At the end of a day, but not of the last, which has not ended: ticks a target that was studied from a book. */
export const tickTargets: Routine = async ({ call, random }, { index, date, targets }) => {
  const target = targets.at(-1)?.topic;
  if (!target || index <= 3 || index === DEMO_DAYS || random.chance(0.3)) return;
  const { subject, topic } = target;
  await call('PUT', '/user/daily-targets/progress', { date, subject, topic, completed: true });
};
