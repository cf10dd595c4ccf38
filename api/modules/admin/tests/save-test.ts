import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Author } from '../../../../scripts/content/disk/git/history.ts';
import { TEST_FILE_MAX_BYTES } from '../../../../scripts/content/disk/read/read-tests.ts';
import { TESTS } from '../../../../scripts/content/disk/render/render.ts';
import type { FileChange } from '../../../../scripts/content/disk/save/save-files.ts';
import { normaliseText } from '../../../../scripts/content/decode-text.ts';
import {
  changedTestFile,
  parseTestFile,
  testFile,
} from '../../../../scripts/content/schema/tests/test-file.ts';
import type { TestUpdate } from '../../../contract/admin/tests.ts';
import { Conflict, PayloadTooLarge } from '../../../http/errors.ts';
import { deleteIntoBin } from '../bin/bin.ts';
import type { Bin } from '../content/content-service.ts';
import { requireReadable } from '../content/topic-markdown.ts';
import type { WriteQueue } from '../content/write-queue.ts';
import { requireFields } from './check-draft.ts';
import { findStoredTest, readStoredTest, requireTestRevision, requireTestSlug } from './stored-test.ts';

/**
 * Saves a test. It is saved even if its questions have problems; until these are fixed, a publish keeps the last paper.
 * @returns whether it is new
 * @throws BadRequest, BadFields, Conflict, NotFound
 */
export async function saveTest(
  queue: WriteQueue,
  { slug, draft, author }: { slug: string; draft: TestUpdate; author: Author },
): Promise<boolean> {
  requireTestSlug(slug);
  const fields = requireFields(draft.fields);
  const instructions = normaliseText(draft.instructions);
  return queue.run(async () => {
    const stored = draft.revision === null ? null : await readStoredTest(queue.root, slug);
    if (stored) requireTestRevision(stored, draft.revision ?? undefined);
    else if (await findStoredTest(queue.root, slug)) {
      throw new Conflict(
        'slug_exists',
        `There is a test at /tests/${slug} already. Open it, or choose another address.`,
      );
    }
    const text = stored
      ? requireReadable('test', `${stored.path}.md`, changedTestFile(stored.markdown, fields, instructions))
      : testFile(fields, instructions);
    if (Buffer.byteLength(text) > TEST_FILE_MAX_BYTES) {
      throw new PayloadTooLarge(`The file of a test is limited to ${TEST_FILE_MAX_BYTES / 1000} kB.`);
    }
    await mkdir(join(queue.root, TESTS), { recursive: true });
    const isNew = stored === null;
    const changes: FileChange[] = [];
    if (draft.csv !== undefined && (draft.csv !== null || stored?.csv != null)) {
      const data = draft.csv === null ? null : normaliseText(draft.csv);
      changes.push({ path: `${TESTS}/${slug}.csv`, data, isNew: stored?.csv == null });
    }
    changes.push({ path: `${TESTS}/${slug}.md`, data: text, isNew });
    await queue.save(changes, { author, message: `${isNew ? 'Add' : 'Edit'} ${TESTS}/${slug}` });
    return isNew;
  });
}

/** Moves a test with its questions into the bin. */
export async function deleteTest(
  queue: WriteQueue,
  bin: Bin,
  {
    slug,
    revision,
    author,
    actorId,
  }: { slug: string; revision: string | undefined; author: Author; actorId: string },
): Promise<void> {
  await queue.run(async () => {
    const stored = await readStoredTest(queue.root, slug);
    requireTestRevision(stored, revision);
    const title = parseTestFile(stored.markdown, '').shown?.title || slug;
    const changes = [...stored.files.keys()].map((name): FileChange => ({
      path: `${TESTS}/${name}`,
      data: null,
    }));
    await deleteIntoBin(
      bin,
      { subject: TESTS, topic: slug, title, files: stored.files },
      { actorId, remove: () => queue.save(changes, { author, message: `Delete ${TESTS}/${slug}` }) },
    );
  });
}
