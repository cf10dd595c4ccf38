import type { OfficialMcq } from '../../../../scripts/content/model.ts';
import {
  idFromText,
  normaliseQuestion,
  topicQuestionRef,
} from '../../../../scripts/content/questions/question-id.ts';
import type { QuestionRef } from '../../../../scripts/content/questions/question-id.ts';
import type { AnsweredQuestion, ParsedAttempt } from './parse-attempt.ts';

type Attempt = Pick<ParsedAttempt, 'subject' | 'topic' | 'sentIds'> & { questions: readonly Answered[] };
type Answered = Pick<AnsweredQuestion, 'questionText' | 'correctAnswer'> & {
  options?: readonly string[] | null | undefined;
};

/**
 * Which question of the site each answer belongs to: the one with the sent id, or without one the published question with
 * the same text. Null for a learner's own questions, and for those that are not published.
 * @param official the active questions of the attempt's topic
 */
export function questionIdsOf(
  { subject, topic, sentIds, questions }: Attempt,
  official: readonly OfficialMcq[],
): (QuestionRef | null)[] {
  const find = questionFinder(official);
  return questions.map((answered, index) => {
    const question = find(answered, sentIds[index]);
    return question && topicQuestionRef(subject, topic, question.id);
  });
}

/** Returns a function that finds the published question of an answer. */
export function questionFinder(
  official: readonly OfficialMcq[],
): (answered: Answered, sentId?: string) => OfficialMcq | null {
  const byText = Map.groupBy(official, ({ question }) => normaliseQuestion(question));
  const byId = new Map(official.map((question) => [question.id, question]));
  return (answered, sentId) => {
    if (sentId !== undefined) {
      return byId.get(sentId) ?? official.find(({ question }) => idFromText(question) === sentId) ?? null;
    }
    const { questionText, correctAnswer, options } = answered;
    const matches = (byText.get(normaliseQuestion(questionText)) ?? []).filter(
      (question) => !options || sharesOptions(question, options),
    );
    return matches.find((question) => question.correctAnswer === correctAnswer) ?? matches[0] ?? null;
  };
}

/**
 * Whether at least half of the options are those of the official question. A learner's own question may have its text but
 * other options, and an option may have been corrected since.
 */
function sharesOptions({ options }: OfficialMcq, shown: readonly string[]): boolean {
  return options.filter((option) => shown.includes(option)).length * 2 >= options.length;
}
