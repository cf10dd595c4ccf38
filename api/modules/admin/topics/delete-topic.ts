import { join } from 'node:path';
import type { Author } from '../../../../scripts/content/disk/git/history.ts';
import { readTopicFiles } from '../../../../scripts/content/disk/read/topic-files.ts';
import { topicFieldsToEdit } from '../../../../scripts/content/schema/frontmatter.ts';
import { deleteIntoBin } from '../bin/bin.ts';
import type { Bin } from '../content/content-service.ts';
import { removalOf } from './save-topic.ts';
import { readStoredTopic, requireRevision, topicUnreadable } from '../content/stored-topic.ts';
import type { TopicReference } from '../content/stored-topic.ts';
import type { WriteQueue } from '../content/write-queue.ts';

/** Moves a topic with its questions into the bin. Images of the subject remain. */
export async function deleteTopic(
  queue: WriteQueue,
  bin: Bin,
  { reference, author, actorId }: { reference: TopicReference; author: Author; actorId: string },
): Promise<void> {
  const { subject, topic, revision } = reference;
  await queue.run(async () => {
    const stored = await readStoredTopic(queue.root, subject, topic);
    requireRevision(stored, revision);
    const found = await readTopicFiles(join(queue.root, 'subjects', subject), topic);
    // A topic that cannot be read could not be restored.
    if (!found?.markdown || found.csvProblem) {
      throw topicUnreadable(found?.csvProblem ?? found?.problem ?? { message: 'Its files cannot be read.' });
    }
    const files = new Map([[`${topic}.md`, found.markdown]]);
    if (found.csv) files.set(`${topic}.csv`, found.csv);
    const title = topicFieldsToEdit(stored.markdown)?.title ?? topic;
    await deleteIntoBin(
      bin,
      { subject, topic, title, files },
      {
        actorId,
        remove: () => queue.save(removalOf(stored), { author, message: `Delete ${subject}/${topic}` }),
      },
    );
  });
}
