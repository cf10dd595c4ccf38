import { draftKey, draftStore, type DraftStore } from '../../../../client/drafts/drafts.ts';
import { parseDraft, type TopicDraft } from './editor-state.ts';
import type { EditorRoute } from './edit-route.ts';

/** Key of an administrator's draft in the browser's storage. */
export function draftKeyOf(administrator: string, route: EditorRoute): string {
  const path = [route.mode, 'subject' in route && route.subject, 'topic' in route && route.topic];
  return draftKey('content', administrator, ...path.filter((part) => part !== false));
}

export function draftsOf(administrator: string, route: EditorRoute): DraftStore<TopicDraft> {
  return draftStore(draftKeyOf(administrator, route), {
    parse: parseDraft,
    format: formatDraft,
    shrink: withoutMcqs,
  });
}

/** A topic is saved by the administrator only, so its drafts are never pending. */
function formatDraft({ work, base, incomplete = false, at }: TopicDraft): object {
  return { work, base, lostMcqs: incomplete, at };
}

/** Drops the changed questions, the largest part of a draft, if the storage is full. */
function withoutMcqs(draft: TopicDraft): TopicDraft | null {
  const { work, base } = draft;
  if (work.mcqs === base.mcqs) return null;
  return { ...draft, work: { ...work, mcqs: base.mcqs, question: null }, incomplete: true };
}
