import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { TESTS } from '../../../../scripts/content/disk/render/render.ts';
import type { Author } from '../../../../scripts/content/disk/git/history.ts';
import type { FileChange } from '../../../../scripts/content/disk/save/save-files.ts';
import type { RestoredContent } from '../../../contract/admin/bin.ts';
import { Conflict, NotFound } from '../../../http/errors.ts';
import type { Bin } from '../content/content-service.ts';
import { requireUnusedSlug, subjectFolder } from '../content/stored-topic.ts';
import type { WriteQueue } from '../content/write-queue.ts';
import { addToBin, findInBin, removeFromBin } from './store.ts';
import type { DeletedContent } from './store.ts';

/**
 * Deletes content that was put into the bin first, so that a crash in between loses nothing.
 *
 * @param remove deletes the files; if it fails, the entry is taken back
 */
export async function deleteIntoBin(
  { database, now }: Bin,
  content: DeletedContent,
  { actorId, remove }: { actorId: string; remove: () => Promise<void> },
): Promise<void> {
  const id = await addToBin(database, content, { actorId, at: now() });
  try {
    await remove();
  } catch (error) {
    await removeFromBin(database, id);
    throw error;
  }
}

/**
 * Writes the files of an entry back, byte for byte, and removes it from the bin.
 *
 * @throws NotFound, or Conflict if the address is in use or the subject of a topic does not exist
 */
export async function restoreFromBin(
  { database }: Bin,
  queue: WriteQueue,
  { id, author }: { id: string; author: Author },
): Promise<RestoredContent> {
  return queue.run(async () => {
    const entry = await findInBin(database.read, id);
    if (!entry) throw new NotFound('not_in_bin', 'This is not in the bin any more.');
    if (entry.topic !== null && entry.subject === TESTS) {
      await restoreTest(queue, { ...entry, topic: entry.topic }, author);
    } else if (entry.topic === null) await restoreSubject(queue, entry, author);
    else await restoreTopic(queue, { ...entry, topic: entry.topic }, author);
    await removeFromBin(database, id);
    return { subject: entry.subject, topic: entry.topic };
  });
}

async function restoreTest(
  queue: WriteQueue,
  { topic: slug, files }: DeletedContent & { topic: string },
  author: Author,
): Promise<void> {
  await mkdir(join(queue.root, TESTS), { recursive: true });
  // The CSV is written first, because a CSV file without its .md file is not a test.
  const changes = [...files.keys()].sort().map((name): FileChange => {
    return { path: `${TESTS}/${name}`, data: files.get(name) ?? null, isNew: true };
  });
  await queue
    .save(changes, { author, message: `Restore ${TESTS}/${slug} from the bin` })
    .catch(addressInUse(`${TESTS}/${slug}`));
}

async function restoreTopic(
  queue: WriteQueue,
  { subject, topic, files }: DeletedContent & { topic: string },
  author: Author,
): Promise<void> {
  const folder = await subjectFolder(queue.root, subject).catch((error: unknown) => {
    if (!(error instanceof NotFound)) throw error;
    throw new Conflict(
      'subject_missing',
      `The subject "${subject}" does not exist. Restore or create it first.`,
    );
  });
  await requireUnusedSlug(folder, topic).catch(addressInUse(`${subject}/${topic}`));
  // The CSV is written first, because a CSV file without notes is not a topic yet.
  const names = [...files.keys()].sort();
  const changes = names.map((name): FileChange => {
    return { path: `subjects/${subject}/${name}`, data: files.get(name) ?? null, isNew: true };
  });
  await queue.save(changes, { author, message: `Restore ${subject}/${topic} from the bin` });
}

async function restoreSubject(
  queue: WriteQueue,
  { subject, files }: DeletedContent,
  author: Author,
): Promise<void> {
  await queue
    .addSubject(subject, Object.fromEntries(files), { author, message: `Restore ${subject} from the bin` })
    .catch(addressInUse(subject));
}

function addressInUse(address: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Conflict) || error.code !== 'slug_exists') throw error;
    throw new Conflict(
      'slug_exists',
      `The address "/${address}" is in use again. Rename or move the item at that address first.`,
    );
  };
}
