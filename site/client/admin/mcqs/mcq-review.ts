import type { OfficialMcq } from '../../../../scripts/content/model.ts';
import { parseMcqTags, type McqForm } from '../../../../scripts/content/questions/mcq-source.ts';
import { questionFindings } from '../../../../scripts/content/review/question-findings.ts';
import { reasonOf, type McqFileRead, type Remark } from '../../mcqs/read-mcq-file.ts';

/** The tags of a subject. */
export interface SubjectTags {
  /** Those of tags.json, if it has a list; then the subject has no others. */
  listed: readonly string[];
  /** Those that questions have. */
  used: readonly string[];
}

/** What a check of the content warns about in the questions of a topic. */
export function reviewMcqs(
  { mcqs, lines }: Pick<McqFileRead, 'mcqs' | 'lines'>,
  tags: SubjectTags,
): Remark[] {
  const active = mcqs.flatMap((mcq, index): [OfficialMcq, number][] =>
    mcq.status === 'active' ? [[mcq, lines[index] ?? 1]] : [],
  );
  const findings = questionFindings(
    active.map(([mcq]) => mcq),
    active.map(([, line]) => line),
    tags.listed,
  );
  return findings.map((finding) => ({ line: finding.line, reason: reasonOf(finding) }));
}

/** The same for the question of a form. */
export function reviewForm(form: McqForm, tags: SubjectTags): string[] {
  const { question, options, explanation } = form;
  const filled = options.filter((option) => option.trim() !== '');
  const mcq = { question, options: filled, correctAnswer: 0, explanation, tags: parseMcqTags(form.tags) };
  return questionFindings([mcq], [1], tags.listed).map(reasonOf);
}

/** Texts of the field for tags with one more tag in place of what was typed after the last comma. */
export function suggestedTags(text: string, { listed, used }: SubjectTags): string[] {
  const before = parseMcqTags(text.slice(0, text.lastIndexOf(',') + 1));
  return (listed.length > 0 ? listed : used)
    .filter((tag) => !before.includes(tag))
    .map((tag) => [...before, tag].join(', '));
}
