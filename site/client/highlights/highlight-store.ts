import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Highlight } from '../../../api/contract/study/highlights.ts';
import { ApiError, callApi } from '../api/call-api.ts';
import type { HighlightRecord } from '../outbox/entries.ts';
import { discardEntries, entriesOf, putEntry, retryEntries } from '../outbox/outbox-store.ts';
import { sendKind } from '../outbox/send-entries.ts';
import { deviceStore } from '../storage/device-store.ts';
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

type HighlightStore = StoreApi<HighlightsState> & {
  load: () => Promise<void>;
  save: (highlight: Highlight) => Promise<void>;
  remove: (highlight: Highlight) => Promise<void>;
  /** Sends refused changes again. */
  retry: () => Promise<void>;
  /** Gives up refused changes. */
  discard: () => Promise<void>;
};

/** The last known list of each topic, for reading offline. */
const lists = deviceStore<Highlight[]>('swadhyay-highlights', 'topics');

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
    const queued = (await entriesOf('highlight', owner)).filter(({ highlight }) => isHere(highlight));
    const refused = queued.flatMap(({ id, refused: reason }) => (reason === null ? [] : [{ id, reason }]));
    store.setState({ list: withQueued(stored, queued), refused, loaded: known });
  }

  async function keep(list: Highlight[]): Promise<void> {
    stored = list;
    known = true;
    await show();
    await lists.set(cacheKey, list);
  }

  async function send(): Promise<void> {
    const saved = new Map<string, Highlight | null>();
    await sendKind(owner, 'highlight', { onSaved: ({ id }, one) => void saved.set(id, one) });
    const rest = stored.filter(({ id }) => !saved.has(id));
    await keep([
      ...rest,
      ...([...saved.values()].filter((one) => one !== null && isHere(one)) as Highlight[]),
    ]);
  }

  const isHere = (one: Highlight | HighlightRecord) => one.subject === subject && one.topic === topic;

  async function queue(highlight: Highlight, deleted: boolean): Promise<void> {
    const { id, createdAt } = highlight;
    const record = toRecord(highlight, crypto.randomUUID(), deleted);
    const entry = { kind: 'highlight', id, owner, createdAt, refused: null, highlight: record } as const;
    const isStored = await putEntry(entry);
    store.setState({ unstored: !isStored });
    await show();
    await send();
  }

  return Object.assign(store, {
    async load() {
      if (!known) {
        stored = (await lists.get(cacheKey)) ?? [];
        known = stored.length > 0;
        await show();
      }
      try {
        await sendKind(owner, 'highlight');
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
      await retryEntries(store.getState().refused.map(({ id }) => id));
      await send();
    },
    async discard() {
      await discardEntries(
        owner,
        store.getState().refused.map(({ id }) => id),
      );
      await show();
    },
  });
}
