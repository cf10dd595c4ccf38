import { slugify, slugProblem } from '../../../../../scripts/content/slug.ts';
import { DESCRIPTION, TITLE, textProblem } from '../../../../../scripts/content/schema/text-rule.ts';
import type { ApiError } from '../../../../client/api/api.ts';
import { sentence } from '../../../../client/mcqs/read-mcq-file.ts';
import type { Editor, FieldName, Problems } from './editor-state.ts';
import type { Place } from './edit-route.ts';

/** What the server would refuse, field by field, in the order of the form. */
export function problemsIn({ place, work, read }: Pick<Editor, 'place' | 'work' | 'read'>): Problems {
  const { subjectTitle, subjectDescription, topicTitle, topicDescription } = work.fields;
  const found: [FieldName, string | null][] = [
    ['topicTitle', titleProblem(topicTitle, place.mode === 'edit' ? null : 'topic')],
    ['topicDescription', descriptionProblem(topicDescription)],
  ];
  if (place.mode === 'new-subject') {
    found.unshift(
      ['subjectTitle', titleProblem(subjectTitle, 'subject')],
      ['subjectDescription', descriptionProblem(subjectDescription)],
    );
  }
  if (read !== null && read.bad.length > 0) {
    found.push([
      'mcqs',
      'The file is not imported as long as a row of it has an error. Mend it, or take it out.',
    ]);
  }
  return Object.fromEntries(found.filter(([, problem]) => problem !== null));
}

/** @param addressOf what the title makes an address for; null where the address stays */
function titleProblem(title: string, addressOf: 'subject' | 'topic' | null): string | null {
  const text = title.trim();
  if (text === '') return 'The title is missing. Write one.';
  const problem = textProblem(text, TITLE);
  if (problem) return inWords(problem);
  const slug = addressOf && slugProblem(slugify(text), addressOf);
  return slug === null ? null : `${slug} Choose another title.`;
}

function descriptionProblem(description: string): string | null {
  const problem = textProblem(description.trim(), DESCRIPTION);
  return problem && inWords(problem);
}

function inWords({ message, fix }: { message: string; fix: string }): string {
  return `${message} ${sentence(fix)}`;
}

/** The field that a refusal is about; null where it is about none. */
export function refusedField({ code }: ApiError, place: Place): FieldName | null {
  switch (code) {
    case 'slug_exists':
    case 'invalid_slug':
      return place.mode === 'new-subject' ? 'subjectTitle' : 'topicTitle';
    case 'invalid_subject':
      return 'subjectTitle';
    case 'invalid_topic':
      return 'topicTitle';
    case 'invalid_mcqs':
      return 'mcqs';
    default:
      return null;
  }
}
