import type { Field } from './frontmatter-yaml.ts';
import type { IssueLog } from '../issue.ts';
import { ACCESS_LEVELS } from '../model.ts';
import type { Access } from '../model.ts';
import { textProblem } from './text-rule.ts';
import type { TextRule } from './text-rule.ts';

/** The trimmed text of a field; '' where it is absent or faulty. A number counts as the text it was written as. */
export function textField(fields: readonly Field[], rule: TextRule, log: IssueLog): string {
  const { name, max } = rule;
  const expected = `${name}: text of at most ${max} characters${rule.singleLine ? ' on one line' : ''}`;
  const field = fields.find((candidate) => candidate.name === name);
  const fail = (message: string, fix: string) => {
    log.error({ code: `frontmatter-${name}`, line: field?.line ?? 1, message, expected, fix });
    return '';
  };
  const missing = () =>
    rule.required
      ? fail(`The ${name} is missing.`, `write ${name}: and the ${name} between the --- lines`)
      : '';

  if (field === undefined || field.value.type === 'empty') return missing();
  if (field.value.type === 'other') {
    return fail(`The ${name} is ${field.value.what}, not text.`, `put double quotes around the ${name}`);
  }
  const text = (field.value.type === 'text' ? field.value.text : field.value.source).trim();
  if (text === '') return missing();
  const problem = textProblem(text, rule);
  if (problem !== null) return fail(problem.message, problem.fix);
  return text;
}

export function accessField(fields: readonly Field[], log: IssueLog): Access {
  const field = fields.find(({ name }) => name === 'access');
  if (field === undefined || field.value.type === 'empty') return 'free';
  const { value } = field;
  const access = ACCESS_LEVELS.find((level) => value.type === 'text' && value.text.trim() === level);
  if (access !== undefined) return access;
  log.error({
    code: 'frontmatter-access',
    line: field.line,
    message: 'The access level is not one of those that exist.',
    expected: `access: ${ACCESS_LEVELS.join(', ')} (in lower case)`,
    fix: 'write one of these words, or remove the line for a free topic',
  });
  return 'premium';
}

export function orderField(fields: readonly Field[], log: IssueLog): number | null {
  const field = fields.find(({ name }) => name === 'order');
  if (field === undefined || field.value.type === 'empty') return null;
  if (field.value.type === 'number' && Number.isFinite(field.value.number)) return field.value.number;
  log.error({
    code: 'frontmatter-order',
    line: field.line,
    message: 'The order is not a number.',
    expected: 'order: a number such as 3 or 2.5, without quotes',
    fix: 'write a number without quotes, or remove the line',
  });
  return null;
}

/**
 * Warns of fields that mean nothing here. A misspelt `access` is an error: without it the topic would be
 * free, and so a slip of the keyboard would publish what was meant to be gated.
 */
export function unknownFields(fields: readonly Field[], known: readonly string[], log: IssueLog): void {
  for (const { name, line } of fields) {
    if (known.includes(name)) continue;
    const meant = known.find((candidate) => nearlySame(name.trim().toLowerCase(), candidate));
    const report = meant === 'access' ? log.error : log.warning;
    report({
      code: 'frontmatter-unknown-field',
      line,
      message: `There is no field "${name.slice(0, 40)}".`,
      expected: `only these fields: ${known.join(', ')}`,
      fix:
        meant === undefined
          ? 'remove the line, or move its text into the notes'
          : `write ${meant} if that is meant`,
    });
  }
}

/** Whether two names differ in at most two letters (inserted, left out or replaced). */
function nearlySame(name: string, known: string): boolean {
  if (Math.abs(name.length - known.length) > 2) return false;
  let row = Array.from({ length: known.length + 1 }, (_, column) => column);
  for (const [index, letter] of Array.from(name).entries()) {
    const next = [index + 1];
    for (let column = 1; column < row.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (letter === known[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return (row.at(-1) ?? 0) <= 2;
}
