import { draftKey, draftStore, isInteger, type DraftStore } from '../../../client/drafts/drafts.ts';
import { isOpenQuestion } from '../../../client/admin/mcqs/mcq-edits.ts';
import { formOf, type TestForm } from './composer-state.ts';
import type { TestEdits } from './composer-store.ts';

/** An administrator's draft of a test in this browser. @param slug null for a new test */
export function testDraftsOf(administrator: string, slug: string | null): DraftStore<TestEdits> {
  return draftStore(draftKey('test', administrator, ...(slug === null ? [] : [slug])), {
    parse: parseTestDraft,
    /* A test is saved by the administrator only, so its drafts are never pending. */
    format: ({ work, base, at }) => ({ work, base, at }),
  });
}

/** The parsed draft; null if it is missing or invalid. */
export function parseTestDraft(stored: string | null): TestEdits | null {
  try {
    const draft = JSON.parse(stored ?? 'null') as Partial<TestEdits> | null;
    if (!draft || !isInteger(draft.at) || !isForm(draft.work?.form) || !isForm(draft.base?.form)) return null;
    const { work, base, at } = draft as TestEdits;
    if (typeof work.mcqs !== 'string' || typeof base.mcqs !== 'string') return null;
    if (base.revision !== null && typeof base.revision !== 'string') return null;
    if (work.question !== null && !isOpenQuestion(work.question)) return null;
    return { work, base, pending: false, at };
  } catch {
    /* Invalid JSON. */
    return null;
  }
}

/** Whether a value has all fields of a form, each of its type. */
function isForm(value: Partial<TestForm> | undefined): value is TestForm {
  return (
    value !== undefined &&
    Object.entries(formOf(null)).every(([name, empty]) => {
      const field: unknown = value[name as keyof TestForm];
      return typeof field === typeof empty && field !== null && Array.isArray(field) === Array.isArray(empty);
    })
  );
}
