import { BACK_MAX, FRONT_MAX, type OwnText } from '../../../../api/contract/practice/card-rules.ts';
import type { ReviewedQuestion } from '../../../../api/contract/tests/test-attempts.ts';

const cut = (text: string, maximum: number) => [...text.trim()].slice(0, maximum).join('');

const letter = (index: number) => `(${'abcd'[index] ?? '?'})`;

/** A question as a card: the question with its options in front, the answer with its explanation behind. */
export function cardText({
  question,
  options,
  keys,
  explanation,
}: Pick<ReviewedQuestion, 'question' | 'options' | 'keys' | 'explanation'>): OwnText {
  const listed = options.map((option, index) => `${letter(index)} ${option}`).join('\n');
  const answer = keys.map((key) => `${letter(key)} ${options[key] ?? ''}`).join('\n');
  const text = new DOMParser().parseFromString(explanation, 'text/html').body.textContent.trim();
  return { front: cut(`${question}\n\n${listed}`, FRONT_MAX), back: cut(`${answer}\n\n${text}`, BACK_MAX) };
}
