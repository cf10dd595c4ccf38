/** What is wrong with a value, as a sentence, and what to do about it. */
export interface Problem {
  message: string;
  fix: string;
}

/** Limits of a line or a paragraph of metadata. */
export interface TextRule {
  name: string;
  /** In code points, after trimming. */
  max: number;
  required: boolean;
  singleLine: boolean;
}

/** A control character other than tab and line ends. It is invisible, and not every database stores all of them. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
export const CONTROL_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u;

export const TITLE_MAX = 200;
export const DESCRIPTION_MAX = 500;

export const TITLE: TextRule = { name: 'title', max: TITLE_MAX, required: true, singleLine: true };
export const DESCRIPTION: TextRule = {
  name: 'description',
  max: DESCRIPTION_MAX,
  required: false,
  singleLine: false,
};

/** What is wrong with a trimmed text; null where it follows the rule. */
export function textProblem(trimmed: string, { name, max, required, singleLine }: TextRule): Problem | null {
  if (trimmed === '') {
    return required ? { message: `The ${name} is missing.`, fix: 'write one' } : null;
  }
  if (singleLine && /[\n\r\u2028\u2029]/u.test(trimmed)) {
    return { message: `The ${name} has several lines.`, fix: `write the ${name} on one line` };
  }
  if (CONTROL_CHARACTER.test(trimmed)) {
    return { message: `The ${name} contains a control character.`, fix: 'delete the invisible character' };
  }
  const { length } = Array.from(trimmed);
  if (length <= max) return null;
  return {
    message: `The ${name} has ${length} characters.`,
    fix: `shorten the ${name} to at most ${max} characters`,
  };
}
