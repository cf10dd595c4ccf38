import { createStore as createDatabase, get, set } from 'idb-keyval';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Highlight } from '../../../api/contract/study/highlights.ts';
import { ApiError, callApi } from '../api/call-api.ts';
import {
  discardHighlights,
  queuedHighlights,
  queueHighlight,
  retryHighlights,
  sendHighlights,
} from '../outbox/kinds/highlights.ts';
import { toRecord, withQueued } from './highlight-list.ts';

interface HighlightsState {
  /** Also those that wait to be sent. */
  list: Highlight[];
  /** Whether the list is known, perhaps only from an earlier visit. */
  loaded: boolean;
  /** Changes that the server refused, and why. */
  refused: { id: string; reason: string }[];
  /** Whether the browser could not store a change; it then lasts as long as the page. */
  unstored: boolean;
}

export type HighlightStore = StoreApi<HighlightsState> & {
  load: () => Promise<void>;
  save: (highlight: Highlight) => Promise<void>;
  remove: (highlight: Highlight) => Promise<void>;
  /** Sends refused changes again. */
  retry: () => Promise<void>;
  /** Gives up refused changes. */
  discard: () => Promise<void>;
};

/** The last known list of a topic, for reading offline. Without storage, nothing is known. */
const cache = {
  database: () => createDatabase('swadhyay-highlights', 'topics'),
  async read(key: string): Promise<Highlight[]> {
    try {
      return (await get<Highlight[]>(key, this.database())) ?? [];
    } catch (error) {
      if (error instanceof DOMException) return [];
      throw error;
    }
  },
  async write(key: string, list: Highlight[]): Promise<void> {
    try {
      await set(key, list, this.database());
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  },
};

/** The highlights of one learner in one topic. Changes show at once and go through the outbox. */
export function createHighlightStore(owner: string, subject: string, topic: string): HighlightStore {
  const store = createStore<HighlightsState>(() => ({
    list: [],
    loaded: false,
    refused: [],
    unstored: false,
  }));
  const cacheKey = `${owner}:${subject}/${topic}`;
  const path = [subject, topic].map(encodeURIComponent).join('/');
  /** The last known highlights of the server. */
  let stored: Highlight[] = [];
  let known = false;

  async function show(): Promise<void> {
    const queued = await queuedHighlights(owner, subject, topic);
    const refused = queued.flatMap(({ id, refused: reason }) => (reason === null ? [] : [{ id, reason }]));
    store.setState({ list: withQueued(stored, queued), refused, loaded: known });
  }

  async function keep(list: Highlight[]): Promise<void> {
    stored = list;
    known = true;
    await show();
    await cache.write(cacheKey, list);
  }

  async function send(): Promise<void> {
    const saved = new Map<string, Highlight | null>();
    await sendHighlights(owner, (id, one) => saved.set(id, one));
    const rest = stored.filter(({ id }) => !saved.has(id));
    await keep([
      ...rest,
      ...([...saved.values()].filter((one) => one !== null && isHere(one)) as Highlight[]),
    ]);
  }

  const isHere = (one: Highlight) => one.subject === subject && one.topic === topic;

  async function queue(highlight: Highlight, deleted: boolean): Promise<void> {
    const record = toRecord(highlight, crypto.randomUUID(), deleted);
    const isStored = await queueHighlight(owner, highlight.id, record);
    store.setState({ unstored: !isStored });
    await show();
    await send();
  }

  return Object.assign(store, {
    async load() {
      if (!known) {
        stored = await cache.read(cacheKey);
        known = stored.length > 0;
        await show();
      }
      try {
        await sendHighlights(owner);
        await keep(await callApi<Highlight[]>(`/user/highlights/${path}`));
      } catch (error) {
        /* Offline, or without access: the last known list stays. */
        if (!(error instanceof ApiError)) throw error;
        known = true;
        await show();
      }
    },
    save: (highlight: Highlight) => queue(highlight, false),
    remove: (highlight: Highlight) => queue(highlight, true),
    async retry() {
      await retryHighlights(store.getState().refused.map(({ id }) => id));
      await send();
    },
    async discard() {
      await discardHighlights(store.getState().refused.map(({ id }) => id));
      await show();
    },
  });
}
