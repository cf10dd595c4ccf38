import { createStore } from 'zustand/vanilla';
import { ApiError, callApi } from './api/call-api.ts';
import { session } from './session/session.ts';

/** A bookmark of a topic or of one of its sections. */
export interface Bookmark {
  subject: string;
  /** Slug of the topic, or `{topic}-section-{index}` for a section. */
  topic: string;
  title: string;
  description: string;
  sectionIndex: number | null;
  headingId: string | null;
}

interface Bookmarks {
  /** Null until loaded, and if loading failed. */
  list: Bookmark[] | null;
}

/** The learner's bookmarks, fetched once for all toggles of the page. */
export const bookmarks = createStore<Bookmarks>(() => ({ list: null }));

let fetching: Promise<void> | undefined;

/** @throws {ApiError} */
export function loadBookmarks(): Promise<void> {
  const learner = session.getState().user?.id;
  fetching ??= callApi<Bookmark[]>('/user/bookmarks')
    .then((list) => {
      if (session.getState().user?.id === learner) bookmarks.setState({ list });
    })
    .catch((error: unknown) => {
      fetching = undefined;
      throw error;
    });
  return fetching;
}

/** Finds the bookmark of a topic or section. Sections are matched by heading id if both have one, else by index. */
export function bookmarkOf(list: readonly Bookmark[], place: Bookmark): Bookmark | undefined {
  const [slug] = splitSection(place.topic);
  return list.find((bookmark) => {
    if (bookmark.subject !== place.subject || splitSection(bookmark.topic)[0] !== slug) return false;
    if (place.headingId !== null && bookmark.headingId !== null)
      return bookmark.headingId === place.headingId;
    return bookmark.topic === place.topic;
  });
}

/** The heading id in the learner's bookmark of a section; null if there is none. */
export async function bookmarkedHeading(topicPath: string, index: number): Promise<string | null> {
  const [subject, slug] = topicPath.split('/').map(decodeURIComponent);
  try {
    await loadBookmarks();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  const { list } = bookmarks.getState();
  const found = list?.find(
    (bookmark) => bookmark.subject === subject && bookmark.topic === `${slug}-section-${index}`,
  );
  return found?.headingId ?? null;
}

/** Adds or removes a bookmark. Does nothing if it is already in that state. @throws {ApiError} */
export async function setBookmark(place: Bookmark, wanted: boolean): Promise<void> {
  await loadBookmarks();
  const present = bookmarkOf(bookmarks.getState().list ?? [], place);
  if (wanted && present) return;
  if (!wanted) {
    if (!present) return;
    const path = [present.subject, present.topic].map(encodeURIComponent).join('/');
    await callApi(`/user/bookmarks/${path}`, { method: 'DELETE' });
    change((list) => list.filter((bookmark) => bookmark !== present));
    return;
  }
  const { subject, topic, title, description, headingId } = place;
  await callApi('/user/bookmarks', {
    method: 'POST',
    body: { subject, topic, title, description, ...(headingId !== null && { headingId }) },
  });
  change((list) => [place, ...list]);
}

function change(edit: (list: Bookmark[]) => Bookmark[]): void {
  bookmarks.setState(({ list }) => ({ list: edit(list ?? []) }));
}

/** Slug of the topic and index of the section, or null. */
function splitSection(topic: string): [slug: string, index: number | null] {
  const match = /^(.*)-section-(\d+)$/.exec(topic);
  return match ? [match[1] ?? '', Number(match[2])] : [topic, null];
}

session.subscribe(({ user }, { user: before }) => {
  if (user?.id === before?.id) return;
  fetching = undefined;
  bookmarks.setState({ list: null });
});
