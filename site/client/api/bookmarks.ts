import { createStore } from 'zustand/vanilla';
import { ApiError, callApi } from './api.ts';
import { session } from '../session/session.ts';

/** A topic, or one of its sections, as the bookmark calls name it. */
export interface Bookmark {
  subject: string;
  /** Slug of the topic; of a section `{topic}-section-{index}`. */
  topic: string;
  title: string;
  description: string;
  sectionIndex: number | null;
  headingId: string | null;
}

interface Bookmarks {
  /** Null until the server has said, and where it cannot. */
  list: Bookmark[] | null;
}

/** The learner's bookmarks, fetched once a page for all its toggles. */
export const bookmarks = createStore<Bookmarks>(() => ({ list: null }));

let fetching: Promise<void> | undefined;

/** @throws {ApiError} as every call */
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

/** The bookmark that `place` has, if any. A section is known by its heading as long as that stands. */
export function bookmarkOf(list: readonly Bookmark[], place: Bookmark): Bookmark | undefined {
  const [slug] = splitSection(place.topic);
  return list.find((bookmark) => {
    if (bookmark.subject !== place.subject || splitSection(bookmark.topic)[0] !== slug) return false;
    if (place.headingId !== null && bookmark.headingId !== null)
      return bookmark.headingId === place.headingId;
    return bookmark.topic === place.topic;
  });
}

/** Id of the heading that a learner's bookmark of a section names; null where there is no such bookmark. */
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

/** Sets a bookmark or takes it away, as the reader who saw the button meant it. @throws {ApiError} */
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

/* Another learner's bookmarks are none of this one's. */
session.subscribe(({ user }, { user: before }) => {
  if (user?.id === before?.id) return;
  fetching = undefined;
  bookmarks.setState({ list: null });
});
