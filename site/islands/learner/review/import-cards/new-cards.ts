import type { NewOwnCard } from '../../../../../api/contract/practice/cards.ts';
import type { TopicKey } from '../../../../../api/contract/study/target-rules.ts';
import type { AnkiCard } from './anki-text.ts';

interface KnownSubject {
  slug: string;
  topics: readonly { slug: string }[];
}

/** The topic of a card: the one that a tag `subject::topic` names, as in our own export, or else the chosen one. */
export function placeOfCard(
  { tags }: AnkiCard,
  subjects: readonly KnownSubject[],
  chosen: TopicKey,
): TopicKey {
  for (const tag of tags) {
    const [subject, topic] = tag.split('::');
    const found = subjects.find(({ slug }) => slug === subject)?.topics.some(({ slug }) => slug === topic);
    if (found && subject !== undefined && topic !== undefined) return { subject, topic };
  }
  return chosen;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A UUID that is the same for the same note of Anki, or the same text if the file has no ids. */
export async function ankiCardId({ guid, front, back }: AnkiCard): Promise<string> {
  if (guid !== null && UUID.test(guid)) return guid.toLowerCase();
  const name = JSON.stringify(guid === null ? [front, back] : [guid]);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name)));
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

export async function toNewCards(
  cards: readonly AnkiCard[],
  subjects: readonly KnownSubject[],
  chosen: TopicKey,
): Promise<NewOwnCard[]> {
  const made = await Promise.all(
    cards.map(async (card): Promise<NewOwnCard> => ({
      clientId: await ankiCardId(card),
      ...placeOfCard(card, subjects, chosen),
      sectionId: null,
      front: card.front,
      back: card.back,
    })),
  );
  return [...new Map(made.map((card) => [card.clientId, card])).values()];
}

/** Cards of one request, which must also be smaller than a megabyte. */
export function slicesOf(cards: readonly NewOwnCard[]): NewOwnCard[][] {
  const slices: NewOwnCard[][] = [];
  let length = Infinity;
  for (const card of cards) {
    // A character has at most 4 bytes, and a line break becomes 2 characters.
    length += 6 * (card.front.length + card.back.length) + 300;
    if (length > 900_000 || (slices.at(-1)?.length ?? 0) >= 100) {
      slices.push([]);
      length = 0;
    }
    slices.at(-1)?.push(card);
  }
  return slices;
}
