import type { ContentOverview, SavedTopic, TopicSource } from '../../../../../api/contract/admin/content.ts';
import { callApi } from '../../../../client/api/call-api.ts';
import { OPTIONAL_FIELDS } from './editor-state.ts';
import type { Editor } from './editor-state.ts';

/** One version of a topic's history. */
export interface Version {
  commit: string;
  author: string;
  email: string;
  /** ISO 8601 */
  at: string;
  message: string;
}

/** @throws ApiError from each method */
export interface EditorApi {
  overview: () => Promise<ContentOverview>;
  source: (subject: string, topic: string) => Promise<TopicSource>;
  save: (editor: Pick<Editor, 'route' | 'work' | 'base'>) => Promise<SavedTopic>;
}

/** @throws ApiError from each method */
interface TopicApi {
  versions: () => Promise<Version[]>;
  version: (commit: string) => Promise<TopicSource>;
  restore: (commit: string) => Promise<SavedTopic>;
  rename: (slug: string) => Promise<SavedTopic>;
  move: (subject: string) => Promise<SavedTopic>;
  remove: () => Promise<void>;
}

const CALLS = { 'new-subject': 'new-subject', 'new-topic': 'new-topic', edit: 'update-topic' } as const;

export const editorApi: EditorApi = {
  overview: () => callApi('/admin/content'),
  source: (subject, topic) => callApi(urlOf(subject, topic)),
  save: (editor) =>
    callApi(`/admin/content/${CALLS[editor.route.mode]}`, { method: 'POST', body: formOf(editor) }),
};

/** @param revision the revision that changes are based on; null to read only */
export function topicApi(subject: string, topic: string, revision: string | null): TopicApi {
  const url = urlOf(subject, topic);
  const expected = revision === null ? {} : { revision };
  const change = <Data>(name: string, body: object) =>
    callApi<Data>(`${url}/${name}`, { method: 'POST', body: { ...body, ...expected } });
  return {
    versions: () => callApi(`${url}/history`),
    version: (commit) => callApi(`${url}/history/${commit}`),
    restore: (commit) => change('restore', { commit }),
    rename: (slug) => change('rename', { slug }),
    move: (target) => change('move', { subject: target }),
    remove: () => callApi(url, { method: 'DELETE', body: expected }),
  };
}

function urlOf(subject: string, topic: string): string {
  return `/admin/content/${encodeURIComponent(subject)}/${encodeURIComponent(topic)}`;
}

function formOf({ route, work, base }: Pick<Editor, 'route' | 'work' | 'base'>): FormData {
  const { subjectTitle, subjectDescription, ...topic } = work.fields;
  /* The server keeps a field that is not sent, also one with an error, such as a list in place of a text. */
  const unchanged = OPTIONAL_FIELDS.filter((name) => topic[name] === base.fields[name]);
  const form = new FormData();
  const texts: Record<string, string> = {
    ...(route.mode === 'new-subject' ? { subjectTitle, subjectDescription } : { subject: route.subject }),
    ...(route.mode === 'edit' && { topic: route.topic }),
    ...topic,
    ...(work.mcqs === '' && base.mcqs !== '' && { removeMcqs: 'true' }),
    ...(base.revision !== null && { revision: base.revision }),
  };
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  for (const name of unchanged) form.delete(name);
  if (work.mcqs !== '' && work.mcqs !== base.mcqs)
    form.set('mcqs', new Blob([work.mcqs], { type: 'text/csv' }), 'questions.csv');
  return form;
}
