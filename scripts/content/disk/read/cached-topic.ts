import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText } from '../../decode-text.ts';
import type { Issue } from '../../issue.ts';
import type { Topic } from '../../model.ts';
import { sha256Hex } from '../digest.ts';
import { keyOfTopic, rememberKey } from '../render/topic-text.ts';
import { ContentChangedError, type ReadCache } from './read-cache.ts';
import { parseQuestions, readTopic } from './read-topic.ts';
import type { Questions, ReadTopic, TopicLocation, TopicSource } from './read-topic.ts';

/** Texts take space, so they are not cached but read on demand. */
const TEXT_FIELDS = ['notes', 'csv', 'mcqs', 'mcqLines', 'withheld', 'withheldLines'] as const;

/** A topic without its texts. */
interface StoredTopic {
  topic: Omit<Topic, (typeof TEXT_FIELDS)[number]>;
  source: TopicSource;
  renderKey: string;
  issues: Issue[];
}

/** A topic from the cache, or read now. Topics with an error are not cached. */
export async function readCachedTopic(location: TopicLocation, cache: ReadCache): Promise<ReadTopic> {
  const path = join(location.folder, location.slug);
  const fresh: ReadTopic[] = [];
  const read = async () => {
    const found = await readTopic(location);
    fresh.push(found);
    return storedOf(found);
  };
  const stored = await cache.get(location.hasCsv ? [`${path}.md`, `${path}.csv`] : [`${path}.md`], read);
  const [found] = fresh;
  if (found) return found;
  return { topic: stored && lazyTopic(path, stored), issues: [...(stored?.issues ?? [])] };
}

function storedOf({ topic, issues, source }: ReadTopic): StoredTopic | null {
  if (!topic || !source) return null;
  const fields = Object.entries(topic).filter(([name]) => !TEXT_FIELDS.some((text) => text === name));
  const withoutTexts = Object.fromEntries(fields) as StoredTopic['topic'];
  return { topic: withoutTexts, source, renderKey: keyOfTopic(topic), issues: [...issues] };
}

/** @param path of its files, without the extension */
function lazyTopic(path: string, { topic, source, renderKey }: StoredTopic): Topic {
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
