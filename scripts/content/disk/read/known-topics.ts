import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText } from '../../decode-text.ts';
import type { Issue } from '../../issue.ts';
import type { Topic } from '../../model.ts';
import { keep, readKept } from '../render/cache-file.ts';
import { readerVersion } from '../render/pipeline-version.ts';
import { parseTopic } from './read-topic.ts';
import type { FileText, ReadTopic, TopicPlace } from './read-topic.ts';
import { keyOfTopic, rememberKey } from '../render/rendered-topic.ts';

/** Size, time of change, time of change of its entry, and number of a file: while none differs it is not read again. */
type Stamp = [size: number, modified: number, changed: number, inode: number];

/** What takes space, and so is read again on demand. */
const TEXT_FIELDS = ['notes', 'csv', 'mcqs', 'mcqLines'] as const;

/** A topic without what takes space. */
interface Entry {
  stamps: [notes: Stamp, csv: Stamp | null];
  topic: Omit<Topic, (typeof TEXT_FIELDS)[number]>;
  renderKey: string;
  issues: Issue[];
}

/** What was read of topics before, by the files' stamps. */
export interface KnownTopics {
  /** Null where a file is new, has changed or cannot be told to be the same. */
  recall: (place: TopicPlace) => ReadTopic | null;
  /** Remembers what `read` finds, unless a file is so new that it could change without another stamp. */
  learn: (place: TopicPlace, read: () => Promise<ReadTopic>) => Promise<ReadTopic>;
  /** Keeps what is known for the next time. */
  save: () => Promise<void>;
}

/** ms: file systems tell times in steps, the coarsest of two seconds. */
const SETTLED_AFTER = 3_000;

/** A file changed after it was found unchanged; whoever reads it starts again. */
export class ContentMovedError extends Error {
  constructor(file: string) {
    super(`${file} changed while it was read; try again.`);
    this.name = 'ContentMovedError';
  }
}

/** Whether content was read before by the program as it is, so that what has not changed need not be read again. */
export async function hasKnownTopics(cacheDir: string): Promise<boolean> {
  return (await keptEntries(cacheDir)) !== null;
}

async function keptEntries(cacheDir: string): Promise<[string, Entry][] | null> {
  const kept = (await readKept(fileIn(cacheDir))) as { version: string; entries: [string, Entry][] } | null;
  return kept?.version === readerVersion() ? kept.entries : null;
}

function fileIn(cacheDir: string): string {
  return join(cacheDir, 'read.json');
}

export async function readKnownTopics(cacheDir: string, now: number): Promise<KnownTopics> {
  const before = new Map((await keptEntries(cacheDir)) ?? []);
  const after = new Map<string, Entry | { stamps: Entry['stamps']; read: ReadTopic }>();
  let isSame = true;
  return {
    recall: (place) => {
      const entry = before.get(pathOf(place));
      if (!entry || String(stampsOf(place)) !== String(entry.stamps)) return null;
      after.set(pathOf(place), entry);
      return { topic: lazyTopic(place, entry), issues: [...entry.issues] };
    },
    learn: async (place, read) => {
      const stamps = stampsOf(place);
      const found = await read();
      const latest = Math.max(...(stamps ?? []).flatMap((stamp) => (stamp ? [stamp[1], stamp[2]] : [])));
      isSame = false;
      if (stamps && found.topic !== null && latest < now - SETTLED_AFTER) {
        after.set(pathOf(place), { stamps, read: found });
      }
      return found;
    },
    save: async () => {
      if (isSame && after.size === before.size) return;
      const entries = [...after].flatMap(([path, entry]) => {
        const whole = 'read' in entry ? entryOf(entry.stamps, entry.read) : entry;
        return whole ? [[path, whole] as const] : [];
      });
      await keep(fileIn(cacheDir), { version: readerVersion(), entries });
    },
  };
}

function entryOf(stamps: Entry['stamps'], { topic, issues }: ReadTopic): Entry | null {
  if (!topic) return null;
  const kept: Partial<Topic> = { ...topic };
  for (const name of TEXT_FIELDS) delete kept[name];
  return { stamps, topic: kept as Entry['topic'], renderKey: keyOfTopic(topic), issues: [...issues] };
}

function lazyTopic(place: TopicPlace, { topic, stamps, renderKey }: Entry): Topic {
  /* Texts of thousands of topics would fill the memory: one is held only while somebody works on it. */
  let held: WeakRef<Topic> | null = null;
  const text = (): Topic => {
    const before = held?.deref();
    if (before) return before;
    const whole = readAgain(place, topic.digest);
    held = new WeakRef(whole);
    return whole;
  };
  const lazy: Topic = {
    ...topic,
    get notes() {
      return text().notes;
    },
    get csv() {
      return stamps[1] === null ? '' : text().csv;
    },
    get mcqs() {
      return stamps[1] === null ? [] : text().mcqs;
    },
    get mcqLines() {
      return stamps[1] === null ? [] : text().mcqLines;
    },
  };
  rememberKey(lazy, renderKey);
  return lazy;
}

/** @throws {ContentMovedError} where the files are no longer what they were when `digest` was taken */
function readAgain(place: TopicPlace, digest: string): Topic {
  const path = join(place.folder, place.slug);
  const csv = place.hasCsv ? textAt(`${path}.csv`) : null;
  const { topic } = parseTopic(place, textAt(`${path}.md`), csv);
  if (topic?.digest !== digest) throw new ContentMovedError(`${path}.md`);
  return topic;
}

function textAt(path: string): FileText {
  try {
    const decoded = decodeText(readFileSync(path));
    return { text: 'text' in decoded ? decoded.text : null, issues: [] };
  } catch {
    throw new ContentMovedError(path);
  }
}

function stampsOf({ folder, slug, hasCsv }: TopicPlace): Entry['stamps'] | null {
  const notes = stampOf(join(folder, `${slug}.md`));
  const csv = hasCsv ? stampOf(join(folder, `${slug}.csv`)) : null;
  return notes && (csv || !hasCsv) ? [notes, csv] : null;
}

function stampOf(path: string): Stamp | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? [stats.size, stats.mtimeMs, stats.ctimeMs, stats.ino] : null;
}

function pathOf({ folder, slug }: TopicPlace): string {
  return `${folder}/${slug}`;
}
