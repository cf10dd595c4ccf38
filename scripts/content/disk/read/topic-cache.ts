import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText } from '../../decode-text.ts';
import type { Issue } from '../../issue.ts';
import type { Topic } from '../../model.ts';
import { readCacheFile, writeCacheFile } from '../cache-file.ts';
import { readerVersion } from '../render/pipeline-version.ts';
import { sha256Hex } from '../digest.ts';
import { ContentChangedError } from './content-changed.ts';
import { isTooNew, stampOf } from './file-stamp.ts';
import type { Stamp } from './file-stamp.ts';
import type { ReadImage } from './images/read-image.ts';
import { openStampCache } from './stamp-cache.ts';
import type { StampCache } from './stamp-cache.ts';
import type { StoredTest } from './read-tests.ts';
import { parseQuestions } from './read-topic.ts';
import type { Questions, ReadTopic, TopicLocation, TopicSource } from './read-topic.ts';
import { keyOfTopic, rememberKey } from '../render/rendered-topic.ts';

/** Texts take space, so they are not cached but read on demand. */
const TEXT_FIELDS = ['notes', 'csv', 'mcqs', 'mcqLines', 'withheld', 'withheldLines'] as const;

/** A topic without its texts. */
interface Entry {
  stamps: [notes: Stamp, csv: Stamp | null];
  topic: Omit<Topic, (typeof TEXT_FIELDS)[number]>;
  source: TopicSource;
  renderKey: string;
  issues: Issue[];
}

/** Topics read before, identified by the stamps of their files. */
export interface TopicCache {
  /** Its folder. */
  dir: string;
  images: StampCache<ReadImage>;
  tests: StampCache<StoredTest>;
  /** The cached topic; null if a file is new, changed or missing. */
  get: (location: TopicLocation) => ReadTopic | null;
  /** Reads a topic and caches it, unless a file is so new that it could change without a new timestamp. */
  add: (location: TopicLocation, read: () => Promise<ReadTopic>) => Promise<ReadTopic>;
  /** Writes the cache to the disk. */
  save: () => Promise<void>;
}

/** Whether the cache has entries of this version of the program. */
export async function hasTopicCache(cacheDir: string): Promise<boolean> {
  return (await readEntries(cacheDir)) !== null;
}

async function readEntries(cacheDir: string): Promise<[string, Entry][] | null> {
  const cached = (await readCacheFile(cachePath(cacheDir))) as {
    version: string;
    entries: [string, Entry][];
  } | null;
  return cached?.version === readerVersion() ? cached.entries : null;
}

function cachePath(cacheDir: string): string {
  return join(cacheDir, 'read.json');
}

/** @param now ms since the epoch, compared with the files' timestamps */
export async function openTopicCache(cacheDir: string, now: number): Promise<TopicCache> {
  const before = new Map((await readEntries(cacheDir)) ?? []);
  const after = new Map<string, Entry | { stamps: Entry['stamps']; read: ReadTopic }>();
  const images = await openStampCache<ReadImage>(join(cacheDir, 'images.json'), now);
  const tests = await openStampCache<StoredTest>(join(cacheDir, 'read-tests.json'), now);
  let isSame = true;
  return {
    dir: cacheDir,
    images,
    tests,
    get: (location) => {
      const entry = before.get(pathOf(location));
      if (!entry || String(stampsOf(location)) !== String(entry.stamps)) return null;
      after.set(pathOf(location), entry);
      return { topic: lazyTopic(location, entry), issues: [...entry.issues] };
    },
    add: async (location, read) => {
      const stamps = stampsOf(location);
      const found = await read();
      const isNew = (stamps ?? []).some((stamp) => stamp && isTooNew(stamp, now));
      isSame = false;
      if (stamps && found.topic !== null && !isNew) {
        after.set(pathOf(location), { stamps, read: found });
      }
      return found;
    },
    save: async () => {
      await images.save();
      await tests.save();
      if (isSame && after.size === before.size) return;
      const entries = [...after].flatMap(([path, entry]) => {
        const saved = 'read' in entry ? entryOf(entry.stamps, entry.read) : entry;
        return saved ? [[path, saved] as const] : [];
      });
      await writeCacheFile(cachePath(cacheDir), { version: readerVersion(), entries });
    },
  };
}

function entryOf(stamps: Entry['stamps'], { topic, issues, source }: ReadTopic): Entry | null {
  if (!topic || !source) return null;
  const fields = Object.entries(topic).filter(([name]) => !TEXT_FIELDS.some((text) => text === name));
  const withoutTexts = Object.fromEntries(fields) as Entry['topic'];
  return { stamps, topic: withoutTexts, source, renderKey: keyOfTopic(topic), issues: [...issues] };
}

function lazyTopic(location: TopicLocation, { topic, source, renderKey }: Entry): Topic {
  const path = join(location.folder, location.slug);
  const csv = () => (source.csv === null ? '' : textAt(`${path}.csv`, source.csv));
  /* Weak, because the questions of thousands of topics would fill the memory. */
  let cached: WeakRef<Questions> | null = null;
  const questions = (): Questions => {
    const before = cached?.deref();
    if (before) return before;
    const parsed = parseQuestions({ text: csv(), issues: [] }, '');
    cached = new WeakRef(parsed);
    return parsed;
  };
  const lazy: Topic = {
    ...topic,
    get notes() {
      const text = textAt(`${path}.md`, source.markdown);
      return text.slice(text.length - source.notesLength);
    },
    get csv() {
      return csv();
    },
    get mcqs() {
      return source.csv === null ? [] : questions().mcqs;
    },
    get mcqLines() {
      return source.csv === null ? [] : questions().mcqLines;
    },
    get withheld() {
      return source.csv === null ? [] : questions().withheld;
    },
    get withheldLines() {
      return source.csv === null ? [] : questions().withheldLines;
    },
  };
  rememberKey(lazy, renderKey);
  return lazy;
}

/** @throws {ContentChangedError} if the text has another digest */
function textAt(path: string, digest: string): string {
  const text = decodedAt(path);
  if (text === null || sha256Hex(text) !== digest) throw new ContentChangedError(path);
  return text;
}

function decodedAt(path: string): string | null {
  try {
    const decoded = decodeText(readFileSync(path));
    return 'text' in decoded ? decoded.text : null;
  } catch {
    return null;
  }
}

function stampsOf({ folder, slug, hasCsv }: TopicLocation): Entry['stamps'] | null {
  const notes = stampOf(join(folder, `${slug}.md`));
  const csv = hasCsv ? stampOf(join(folder, `${slug}.csv`)) : null;
  return notes && (csv || !hasCsv) ? [notes, csv] : null;
}

function pathOf({ folder, slug }: TopicLocation): string {
  return `${folder}/${slug}`;
}
