import type { FastifyBaseLogger } from 'fastify';
import { commitFiles, hasHistory } from '../../../../scripts/content/disk/git/history.ts';
import type { Author } from '../../../../scripts/content/disk/git/history.ts';
import {
  addFolder,
  clearAbandoned,
  NameTakenError,
  saveFiles,
  UnsafePathError,
} from '../../../../scripts/content/disk/save/save-files.ts';
import type { FileChange } from '../../../../scripts/content/disk/save/save-files.ts';
import { Conflict } from '../../../http/errors.ts';
import { slugExists } from './stored-topic.ts';

/** What a save is called in the history, and by whom it is. */
interface Entry {
  author: Author;
  message: string;
}

/** The one place that writes into the content folder: one save after the other, each a commit where there is git. */
export interface Desk {
  /** Absolute path of the content folder. */
  root: string;
  /** Runs `work` while nothing else is saved, so that what it looked at still holds when it saves. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** For use in `alone`. */
  save: (changes: readonly FileChange[], entry: Entry) => Promise<void>;
  /** For use in `alone`. */
  addSubject: (slug: string, files: Record<string, string>, entry: Entry) => Promise<void>;
  /** Clears up after a process that was killed. */
  clear: () => Promise<void>;
}

export function createDesk(root: string, log: FastifyBaseLogger): Desk {
  let last: Promise<unknown> = Promise.resolve();

  async function commit(paths: readonly string[], { author, message }: Entry): Promise<void> {
    if (!(await hasHistory(root))) return;
    try {
      await commitFiles(root, paths, { author, message });
    } catch (error) {
      // It is saved all the same; the next commit of these files has it.
      log.error({ err: error, paths }, 'save cannot be committed');
    }
  }

  return {
    root,
    alone(work) {
      const turn = last.then(work);
      last = turn.catch(() => undefined);
      return turn;
    },
    async save(changes, entry) {
      await saveFiles(root, changes).catch(inWords);
      await commit(
        changes.map(({ path }) => path),
        entry,
      );
    },
    async addSubject(slug, files, entry) {
      await addFolder(root, slug, files).catch(inWords);
      await commit(
        Object.keys(files).map((name) => `subjects/${slug}/${name}`),
        entry,
      );
    },
    async clear() {
      await clearAbandoned(root).catch((error: unknown) => {
        // It can still be read and published; a save will say what is wrong.
        log.error({ err: error }, 'content folder cannot be cleared up');
      });
    },
  };
}

function inWords(error: unknown): never {
  if (error instanceof NameTakenError) throw slugExists(error.path);
  if (error instanceof UnsafePathError) {
    throw new Conflict('unsafe_path', `${error.message} A link or something that is no file stands there.`);
  }
  throw error;
}
