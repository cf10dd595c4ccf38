import { and, eq, inArray, or, sum } from 'drizzle-orm';
import type { TopicKey } from '../../../contract/study/target-rules.ts';
import type { Queries } from '../../../db/client.ts';
import { activity } from '../../../db/schema/learning.ts';
import type { progress, topicReads, userNotes } from '../../../db/schema/learning.ts';
import type { scoreCorrections } from '../../../db/schema/questions.ts';
import { attempts } from '../../../db/schema/quiz.ts';
import { officialNotes } from '../../../db/schema/publishing.ts';
import { readVersion } from '../../content/official-notes/store.ts';
import type { Occasion } from './merge.ts';

type NoteRow = typeof userNotes.$inferSelect;
type ProgressRow = typeof progress.$inferSelect;
type CorrectionRow = typeof scoreCorrections.$inferSelect;
type ReadRow = typeof topicReads.$inferSelect;

/**
 * Gives own notes the official text that they are based on, which a file does not contain. Where this server does not have
 * that version, the base is empty: merging then shows every difference instead of dropping one.
 */
export async function withBase(
  tx: Queries,
  rows: readonly NoteRow[],
  occasion: Occasion,
): Promise<NoteRow[]> {
  const latest = await latestVersions(tx, rows);
  const completed: NoteRow[] = [];
  for (const row of rows) {
    const { subject, topic, content } = row;
    if (content === null) {
      completed.push({ ...row, baseVersion: null, baseContent: null });
      continue;
    }
    const version = Math.min(row.baseVersion ?? 1, latest.get(addressOf(row)) ?? Infinity);
    const base = occasion === 'move' ? row.baseContent : await readVersion(tx, { subject, topic, version });
    completed.push({ ...row, baseVersion: version, baseContent: base ?? '' });
  }
  return completed;
}

/** Lowers versions that this server does not have yet: otherwise the learner would not be told of the next one. */
export async function withKnownVersion(tx: Queries, rows: readonly ReadRow[]): Promise<ReadRow[]> {
  const latest = await latestVersions(tx, rows);
  return rows.map((row) => ({
    ...row,
    version: Math.min(row.version, latest.get(addressOf(row)) ?? Infinity),
  }));
}

/** In an import, activity comes before progress: the time in a topic is at least that of its days. */
export async function withTimeOfDays(
  tx: Queries,
  rows: readonly ProgressRow[],
  occasion: Occasion,
): Promise<ProgressRow[]> {
  if (occasion === 'move') return [...rows];
  const completed: ProgressRow[] = [];
  for (const row of rows) {
    const [days] = await tx
      .select({ seconds: sum(activity.timeSpent) })
      .from(activity)
      .where(
        and(
          eq(activity.userId, row.userId),
          eq(activity.subject, row.subject),
          eq(activity.topic, row.topic),
        ),
      );
    completed.push({ ...row, timeSpent: Math.max(row.timeSpent, Number(days?.seconds ?? 0)) });
  }
  return completed;
}

/** An imported quiz attempt may have got a new id, and keeps its old one as its client id. */
export async function withPresentAttempts(
  tx: Queries,
  rows: readonly CorrectionRow[],
): Promise<CorrectionRow[]> {
  const [{ userId } = { userId: '' }] = rows;
  const ids = [...new Set(rows.flatMap(({ kind, attemptId }) => (kind === 'quiz' ? attemptId : [])))];
  if (ids.length === 0) return [...rows];
  const { id, clientId } = attempts;
  const found = await tx
    .select({ id, clientId })
    .from(attempts)
    .where(and(eq(attempts.userId, userId), or(inArray(id, ids), inArray(clientId, ids))));
  const present = new Map(found.flatMap((row) => (row.clientId === null ? [] : [[row.clientId, row.id]])));
  for (const row of found) present.set(row.id, row.id);
  return rows.map((row) =>
    row.kind === 'quiz' ? { ...row, attemptId: present.get(row.attemptId) ?? row.attemptId } : row,
  );
}

async function latestVersions(tx: Queries, topics: readonly TopicKey[]): Promise<Map<string, number>> {
  const { subject, topic, version } = officialNotes;
  if (topics.length === 0) return new Map();
  const rows = await tx
    .select({ subject, topic, version })
    .from(officialNotes)
    .where(or(...topics.map((key) => and(eq(subject, key.subject), eq(topic, key.topic)))));
  return new Map(rows.map((row) => [addressOf(row), row.version]));
}

function addressOf({ subject, topic }: TopicKey): string {
  return `${subject}/${topic}`;
}
