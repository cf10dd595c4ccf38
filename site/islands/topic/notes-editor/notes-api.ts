import { callApi, fetchAnswer } from '../../../client/api/call-api.ts';
import type { OwnNotes, Versioned } from './notes-editor-state.ts';

/** API calls for the notes of one topic. Each may reject with ApiError. */
export interface NotesApi {
  official: (version?: number) => Promise<Versioned>;
  own: () => Promise<OwnNotes | null>;
  save: (content: string, base: { version: number; revision: number }) => Promise<OwnNotes>;
  revert: () => Promise<void>;
  /** The version last marked as read; null if the learner has never opened the topic. */
  readVersion: () => Promise<number | null>;
  markRead: (version: number) => Promise<void>;
}

/** @param path URL-encoded `subject/topic` */
export function notesApi(path: string): NotesApi {
  const [subjectSlug = '', topicSlug = ''] = path.split('/').map(decodeURIComponent);
  return {
    official: async (version) =>
      (await fetchAnswer(
        `/official-notes/${path}${version === undefined ? '' : `?version=${version}`}`,
      )) as Versioned,
    async own() {
      const { content, version, revision } = (await fetchAnswer(`/notes/${path}`)) as {
        content: string | null;
        version: number | null;
        revision: number;
      };
      return content === null || version === null ? null : { content, version, revision };
    },
    save: (content, { version, revision }) =>
      callApi<OwnNotes>('/notes/save', {
        method: 'POST',
        body: { subjectSlug, topicSlug, content, version, revision },
      }),
    revert: () => callApi(`/notes/${path}/revert`, { method: 'POST' }),
    readVersion: async () => (await callApi<{ version: number | null }>(`/user/reads/${path}`)).version,
    markRead: (version) => callApi(`/user/reads/${path}`, { method: 'PUT', body: { version } }),
  };
}
