import type { RenderedTopic } from '../../scripts/content/disk/render/topic-text.ts';

type Question = RenderedTopic['questions'][number];

/** Characters. A visitor should see the whole question at once. */
const LONGEST_QUESTION = 220;
const LONGEST_OPTION = 60;
const LONGEST_EXPLANATION = 900;

/** A question that suits the home page: short, with four options, and with an explanation without pictures. */
export function sampleQuestion(questions: readonly Question[]): Question | undefined {
  return questions.find(
    ({ question, options, explanation }) =>
      question.length <= LONGEST_QUESTION &&
      !question.includes('\n') &&
      options.every((option) => option !== '' && option.length <= LONGEST_OPTION) &&
      options.length === 4 &&
      explanation !== '' &&
      explanation.length <= LONGEST_EXPLANATION &&
      !/<(?:img|table)\b/u.test(explanation),
  );
}
