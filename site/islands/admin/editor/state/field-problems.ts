import { slugify, slugProblem } from '../../../../../scripts/content/slug.ts';
import { DESCRIPTION, TITLE, textProblem } from '../../../../../scripts/content/schema/fields/text-rule.ts';
import type { ApiError } from '../../../../client/api/call-api.ts';
import { readMcqText, sentence } from '../../../../client/mcqs/read-mcq-file.ts';
import { OPTIONAL_FIELDS } from './editor-state.ts';
import type { Editor, FieldName, Problems } from './editor-state.ts';
import type { EditorRoute } from './edit-route.ts';

/** Validates the fields like the server does. The problems are in the order of the form. */
export function validateFields({
  route,
  work,
  base,
  file,
}: Pick<Editor, 'route' | 'work' | 'base' | 'file'>): Problems {
  const { subjectTitle, subjectDescription, topicTitle, topicDescription } = work.fields;
  const found: [FieldName, string | null][] = [
    ['topicTitle', titleProblem(topicTitle, route.mode === 'edit' ? null : 'topic')],
    ['topicDescription', descriptionProblem(topicDescription)],
  ];
  if (route.mode === 'new-subject') {
    found.unshift(
      ['subjectTitle', titleProblem(subjectTitle, 'subject')],
      ['subjectDescription', descriptionProblem(subjectDescription)],
    );
  }
  const isUnreadable = file !== null && file.unreadable.length > 0;
  const isChanged = work.mcqs !== base.mcqs && work.mcqs !== '';
  if (isUnreadable || (isChanged && readMcqText(work.mcqs, '').bad.length > 0)) {
    const what = file === null ? 'The list' : 'The file';
    found.push(['mcqs', `${what} contains rows with errors. Correct or remove them.`]);
  }
  return Object.fromEntries(found.filter(([, problem]) => problem !== null));
}

/** @param slugKind what the slug of the title identifies; null if the title does not change the address */
function titleProblem(title: string, slugKind: 'subject' | 'topic' | null): string | null {
  const text = title.trim();
  if (text === '') return 'The title is missing.';
  const problem = textProblem(text, TITLE);
  if (problem) return toText(problem);
  const slug = slugKind && slugProblem(slugify(text), slugKind);
  return slug === null ? null : `${slug} Choose another title.`;
}

function descriptionProblem(description: string): string | null {
  const problem = textProblem(description.trim(), DESCRIPTION);
  return problem && toText(problem);
}

function toText({ message, fix }: { message: string; fix: string }): string {
  return `${message} ${sentence(fix)}`;
}

/** The field that the server rejected; null if the error is about no field. */
export function rejectedField({ code, fields }: ApiError, route: EditorRoute): FieldName | null {
  switch (code) {
    case 'slug_exists':
    case 'invalid_slug':
      return route.mode === 'new-subject' ? 'subjectTitle' : 'topicTitle';
    case 'invalid_subject':
      return 'subjectTitle';
    case 'invalid_topic':
      return OPTIONAL_FIELDS.find((name) => fields[0]?.path[0] === name) ?? 'topicTitle';
    case 'invalid_mcqs':
      return 'mcqs';
    default:
      return null;
  }
}
