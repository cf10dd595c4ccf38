import { parseMcqCsv } from '../../../../scripts/content/questions/mcq-csv.ts';
import { storedMcq } from '../../../contract/practice/mcq-rules.ts';
import type { StoredMcq } from '../../../contract/practice/mcq-rules.ts';
import type { Database } from '../../../db/client.ts';
import { readMcqs } from '../../content/topics/published-topic.ts';
import type { PublishedTopic } from '../../content/topics/published-topic.ts';
import { readOwnMcqs } from './store.ts';
import type { OwnSet } from './store.ts';

/** The questions that a topic has for a learner: their own first, then the official ones. */
export async function knownMcqs(database: Database, set: OwnSet, found: PublishedTopic): Promise<StoredMcq[]> {
  const [{ mcqs }, csv] = await Promise.all([readOwnMcqs(database, set), readMcqs(found)]);
  // What is wrong with the official file was said when it was published.
  return [...(mcqs ?? []), ...parseMcqCsv(csv, `${found.topic.slug}.csv`).mcqs.map(storedMcq)];
}
