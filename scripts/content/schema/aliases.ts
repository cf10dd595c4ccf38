import { explainedText, orNull } from './fields/fields.ts';
import { textProblem } from './fields/text-rule.ts';
import type { Problem } from './fields/text-rule.ts';

const NAMES_MAX = 10;
const RULE = { name: 'aliases', max: 300, required: false, singleLine: true };

/** Other names of a topic, separated by commas, under which the search finds it. */
export function aliases() {
  const description = `at most ${NAMES_MAX} names separated by commas, on one line of at most ${RULE.max} characters`;
  return orNull(explainedText(aliasesProblem, { description, trim: true }));
}

/** The names in the text of the field. */
export function aliasList(text: string | null): string[] {
  return (text ?? '')
    .split(/[,،、]/u)
    .map((name) => name.trim())
    .filter(Boolean);
}

function aliasesProblem(text: string): Problem | null {
  const { length } = aliasList(text);
  if (length > NAMES_MAX) return { message: `There are ${length} aliases.`, fix: 'keep the most used ones' };
  return textProblem(text, RULE);
}
