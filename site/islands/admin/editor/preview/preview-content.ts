import type { Access } from '../../../../../scripts/content/access.ts';
import type { EditorRoute } from '../state/edit-route.ts';
import type { TopicDraft, TopicBase } from '../state/editor-state.ts';
import { mcqFormProblems, withQuestion } from '../../../../client/admin/mcqs/mcq-edits.ts';

/** What the preview shows. */
export interface PreviewContent {
  subject: { slug: string; title: string };
  title: string;
  description: string;
  access: Access;
  /** Markdown. */
  notes: string;
  /** CSV. */
  mcqs: string;
  /** Whether it contains changes that are not saved. */
  unsaved: boolean;
}

/**
 * The topic with the edits of this device, if there are any.
 * @param base the saved topic; null if it is new
 * @param subjectTitle of a saved subject; null if it is not known
 */
export function previewContent(
  route: EditorRoute,
  base: TopicBase | null,
  draft: TopicDraft | null,
  subjectTitle: string | null,
): PreviewContent | null {
  const fields = draft?.work.fields ?? base?.fields;
  if (!fields) return null;
  const slug = 'subject' in route ? route.subject : '';
  return {
    subject: { slug, title: route.mode === 'new-subject' ? fields.subjectTitle : (subjectTitle ?? slug) },
    title: fields.topicTitle,
    description: fields.topicDescription,
    access: fields.access,
    notes: fields.notes,
    mcqs: draft ? mcqsOf(draft) : (base?.mcqs ?? ''),
    unsaved: draft !== null,
  };
}

/** The questions with the one whose form is open, unless it has an error. */
function mcqsOf({ work: { mcqs, question } }: TopicDraft): string {
  if (!question || Object.keys(mcqFormProblems(question.form)).length > 0) return mcqs;
  return withQuestion(mcqs, question).mcqs;
}
