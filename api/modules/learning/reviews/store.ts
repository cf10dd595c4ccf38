import { and, asc, count, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { CardHold } from '../../../contract/practice/reviews.ts';
import type { TopicKey } from '../../../contract/study/target-rules.ts';
import { DAY } from '../../../contract/shared/days.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { givenRows, givenTexts } from '../../../db/dialect.ts';
import { prepared, readPages } from '../../../db/queries.ts';
import type { Given } from '../../../db/queries.ts';
import { reviewCards, reviews } from '../../../db/schema/reviews.ts';
import { run } from '../../../db/statements.ts';
import type { Quota, LearnerDatabase } from '../quota/store.ts';
import { changeWithinQuota } from '../quota/store.ts';
import type { NewCard } from './card-id.ts';
import { latestDue, newMemory } from './schedule.ts';

export type CardRow = typeof reviewCards.$inferSelect;

/**
 * Saves cards that are due at `at` (ms since 1970), in the caller's transaction. Existing cards become due no later than
 * that unless they have been reviewed since; their FSRS state does not change.
 *
 * @throws QuotaExceeded
 */
export async function saveCards(
  tx: Queries,
  { userId, quota }: { userId: string; quota: Quota },
  cards: readonly NewCard[],
  at: number,
): Promise<void> {
  if (cards.length === 0) return;
  // As one parameter: a statement with a value for each column of each card is slow.
  const rows = JSON.stringify(
    cards.map(({ id, subject, topic, question, questionId }) => [
      ...[id, subject, topic, question, questionId],
    ]),
  );
  const { id, subject, topic, content, questionId } = reviewCards;
  const given = givenRows(rows, [id, subject, topic, content, questionId]);
  const ids = sql`(select ${given.at(0)} from ${given.from})`;
  const changed = and(eq(reviewCards.userId, userId), sql`${id} in ${ids}`);
  const { due, stability, difficulty, state, scheduledDays, reps, lapses, lastReview } = newMemory(at);
  /* Citus accepts no parameters after ON CONFLICT here, so it uses the values of the new row. */
  await changeWithinQuota(tx, { userId, quota }, [[reviewCards, changed]], () =>
    run(
      tx,
      sql`insert into ${reviewCards} as card (id, subject, topic, question, question_id, user_id, due, stability,
        difficulty, state, scheduled_days, reps, lapses, last_review, created_at, updated_at)
      select ${given.all}, ${userId}, ${due}, ${stability}, ${difficulty}, ${state}, ${scheduledDays}, ${reps}, ${lapses},
        ${lastReview}, ${at}, ${at} from ${given.from} where true
      on conflict (user_id, id) do update set question = excluded.question,
        question_id = coalesce(excluded.question_id, card.question_id),
        due = case when card.due > excluded.updated_at
          and (card.last_review is null or card.last_review < excluded.updated_at) then excluded.updated_at else card.due end,
        updated_at = excluded.updated_at`,
    ),
  );
}

const selectTopics = prepared((queries, { userId }: Given<{ userId: string }>) =>
  queries
    .selectDistinct({ subject: reviewCards.subject, topic: reviewCards.topic })
    .from(reviewCards)
    .where(and(eq(reviewCards.userId, userId), eq(reviewCards.own, false))),
);

/** Distinct topics of a learner's cards with questions. */
export async function listCardTopics(queries: Queries, userId: string): Promise<TopicKey[]> {
  return selectTopics(queries, { userId });
}

/** What may not be shown of a learner's review cards now. What the learner wrote is always shown. */
export interface HiddenCards {
  /** Topics and tests that the learner may not read. */
  inaccessible: readonly TopicKey[];
  /** `QuestionRef` of the questions that the learner is being asked in a running test. */
  running: readonly string[];
}

export interface CardsQuery extends HiddenCards {
  only?: 'own' | 'held';
  /** ms since 1970; required by `held`, because cards are buried until a time. */
  now?: number;
}

/** A `CardsQuery` as values of a prepared query. */
export interface CardsAsked {
  userId: string;
  /** JSON array of `subject/topic`; left out if there are none. */
  inaccessible?: string | undefined;
  /** JSON array of `QuestionRef`; left out if there are none. */
  running?: string | undefined;
  /** Given for this kind only. */
  own?: true | undefined;
  /** ms since 1970; given for held cards only. */
  heldAt?: number | undefined;
}

export function askForCards(
  userId: string,
  { inaccessible, running, only, now = 0 }: CardsQuery,
): CardsAsked {
  // Slugs contain no slashes.
  const addresses = inaccessible.map(({ subject, topic }) => `${subject}/${topic}`);
  return {
    userId,
    inaccessible: addresses.length === 0 ? undefined : JSON.stringify(addresses),
    running: running.length === 0 ? undefined : JSON.stringify(running),
    own: only === 'own' ? true : undefined,
    heldAt: only === 'held' ? now : undefined,
  };
}

/** Condition on `review_cards`. */
export function cardsWhere({ userId, inaccessible, running, own, heldAt }: CardsAsked | Given<CardsAsked>) {
  const address = sql`${reviewCards.subject} || '/' || ${reviewCards.topic}`;
  return and(
    eq(reviewCards.userId, userId),
    own === undefined ? undefined : eq(reviewCards.own, true),
    heldAt === undefined
      ? undefined
      : or(isNotNull(reviewCards.suspendedAt), gt(reviewCards.buriedUntil, heldAt)),
    inaccessible === undefined
      ? undefined
      : or(eq(reviewCards.own, true), sql`${address} not in ${givenTexts(inaccessible)}`),
    running === undefined
      ? undefined
      : or(
          eq(reviewCards.own, true),
          isNull(reviewCards.questionId),
          sql`${reviewCards.questionId} not in ${givenTexts(running)}`,
        ),
  );
}

const selectCards = prepared((queries, asked: Given<CardsAsked & { limit: number }>) => {
  const { userId, inaccessible, running, own, heldAt, limit } = asked;
  return queries
    .select()
    .from(reviewCards)
    .where(cardsWhere({ userId, inaccessible, running, own, heldAt }))
    .orderBy(asc(reviewCards.due), asc(reviewCards.id))
    .limit(limit);
});

/** Ordered by due time. */
export async function listCards(
  queries: Queries,
  userId: string,
  query: CardsQuery,
  limit: number,
): Promise<CardRow[]> {
  return selectCards(queries, { ...askForCards(userId, query), limit });
}

const selectCardsById = prepared((queries, { userId, ids }: Given<{ userId: string; ids: string }>) =>
  queries
    .select()
    .from(reviewCards)
    .where(and(eq(reviewCards.userId, userId), sql`${reviewCards.id} in ${givenTexts(ids)}`)),
);

/** The cards with these ids, in this order. Unknown ids are left out. */
export async function listCardsById(
  queries: Queries,
  userId: string,
  ids: readonly string[],
): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectCardsById(queries, { userId, ids: JSON.stringify(ids) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A card may have 60 kB. */
const CARDS_PER_PAGE = 20;

/** Reads all cards page by page, ordered by due time. */
export function readCardPages(
  database: Database,
  userId: string,
  query: CardsQuery,
): AsyncGenerator<CardRow[]> {
  return readPages(database.read, {
    table: reviewCards,
    where: cardsWhere(askForCards(userId, query)),
    key: ['due', 'id'],
    rows: CARDS_PER_PAGE,
  });
}

const selectCardCount = prepared((queries, asked: Given<CardsAsked>) => {
  const { userId, inaccessible, running, own, heldAt } = asked;
  return queries
    .select({ cards: count() })
    .from(reviewCards)
    .where(cardsWhere({ userId, inaccessible, running, own, heldAt }));
});

export async function countCards(queries: Queries, userId: string, query: CardsQuery): Promise<number> {
  const [counted] = await selectCardCount(queries, { ...askForCards(userId, query) });
  return counted?.cards ?? 0;
}

const selectCard = prepared((queries, { userId, id }: Given<{ userId: string; id: string }>) =>
  queries
    .select()
    .from(reviewCards)
    .where(and(eq(reviewCards.userId, userId), eq(reviewCards.id, id))),
);

export async function readCard(queries: Queries, userId: string, id: string): Promise<CardRow | null> {
  const [row] = await selectCard(queries, { userId, id });
  return row ?? null;
}

/** Days for which ratings of deleted cards are kept, because clients may send them again. */
const RATING_DAYS = 60;

/** Deletes a card and its old ratings. @param now ms since 1970 */
export async function deleteCard(
  database: LearnerDatabase,
  userId: string,
  id: string,
  now: number,
): Promise<void> {
  const card = and(eq(reviewCards.userId, userId), eq(reviewCards.id, id));
  const ratings = and(
    eq(reviews.userId, userId),
    eq(reviews.cardId, id),
    lt(reviews.reviewedAt, now - RATING_DAYS * DAY),
  );
  const changed = [[reviewCards, card] as const, [reviews, ratings] as const];
  await database.write((tx) =>
    changeWithinQuota(tx, { userId, quota: database.quota }, changed, async () => {
      await tx.delete(reviewCards).where(card);
      await tx.delete(reviews).where(ratings);
    }),
  );
}

interface HoldChange {
  hold: CardHold;
  /** When a buried card comes back, in ms since 1970. */
  buriedUntil: number;
  /** ms since 1970 */
  now: number;
}

/** Suspends, buries or resumes a card. Returns false if the learner has no such card. */
export async function holdCard(
  database: Database,
  userId: string,
  id: string,
  { hold, buriedUntil, now }: HoldChange,
): Promise<boolean> {
  return database.write(async (tx) => {
    const changed = await tx
      .update(reviewCards)
      .set({
        suspendedAt: hold === 'suspended' ? now : null,
        buriedUntil: hold === 'buried' ? buriedUntil : null,
        updatedAt: now,
      })
      .where(and(eq(reviewCards.userId, userId), eq(reviewCards.id, id)))
      .returning({ id: reviewCards.id });
    return changed.length > 0;
  });
}

/** Brings forward cards that would be due after the exam, in the caller's transaction. @param now ms since 1970 */
export async function bringForward(
  tx: Queries,
  userId: string,
  { examDate, timeZone }: { examDate: string | null; timeZone: string },
  now: number,
): Promise<void> {
  const latest = latestDue(examDate, now, timeZone);
  if (latest === null) return;
  await tx
    .update(reviewCards)
    .set({ due: latest, updatedAt: now })
    .where(and(eq(reviewCards.userId, userId), gt(reviewCards.due, latest)));
}
