import { draftKey, draftStore, type DraftStore } from '../../../../client/drafts/drafts.ts';
import { parseDraft, type Draft } from './editor-state.ts';
import type { EditorRoute } from './edit-route.ts';

/** Key of an administrator's draft in the browser's storage. */
export function draftKeyOf(administrator: string, route: EditorRoute): string {
  const path = [route.mode, 'subject' in route && route.subject, 'topic' in route && route.topic];
  return draftKey('content', administrator, ...path.filter((part) => part !== false));
}

export function draftsOf(administrator: string, route: EditorRoute): DraftStore<Draft> {
  return draftStore(draftKeyOf(administrator, route), { parse: parseDraft, shrink: withoutMcqs });
}

/** Drops the changed questions, the largest part of a draft, if the storage is full. */
function withoutMcqs({ work, base, at }: Draft): Draft | null {
  if (work.mcqs === base.mcqs) return null;
  return { work: { ...work, mcqs: base.mcqs, question: null }, base, lostMcqs: true, at };
}
