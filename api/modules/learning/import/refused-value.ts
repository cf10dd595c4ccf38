import type { FastifySchemaValidationError } from 'fastify';

/** Values that a message lists. */
const MAX_LISTED = 6;

/** Patterns of columns in `api/db/schema` in words, by how they begin. */
const PATTERNS: readonly (readonly [start: string, words: string])[] = [
  ['^[^./', 'the short name of a subject or topic, as in its address'],
  ['^[0-9A-Za-z-]', 'an id of letters, digits and hyphens'],
  ['^[0-9a-f]{64}', 'a digest of 64 hexadecimal digits'],
  ['^[0-9a-f]{8}', 'an id such as 3b6ff3f8-5be4-4a53-9f1e-0f3f4a1a2b3c'],
  ['^-?[0-9]', 'an exact fraction such as 2 or -2/3'],
];

const FORMATS: Readonly<Record<string, string>> = { date: 'a day such as 2026-01-31' };

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of named values',
  null: 'empty (null)',
};

const count = (limit: unknown) => Number(limit).toLocaleString('en');

/**
 * What was expected instead of a value of a row, as a sentence for a learner.
 *
 * @param errors of one place in the file; a value that may also be empty has one for each of its forms
 */
export function refusedValue(errors: readonly FastifySchemaValidationError[], column: string): string {
  const forms = errors.filter(({ keyword }) => keyword !== 'anyOf');
  const [other] = forms.filter(({ keyword }) => keyword !== 'type');
  if (other) return refusal(other, column);
  const [first] = forms;
  const types = forms.flatMap(({ params }) => params['type']);
  return refusal(first ? { ...first, params: { type: types } } : errors[0], column);
}

function refusal(error: FastifySchemaValidationError | undefined, column: string): string {
  const { keyword = '', message } = error ?? {};
  const params: Readonly<Record<string, unknown>> = error?.params ?? {};
  const field = column === '' ? 'The row' : `The field “${column}”`;
  switch (keyword) {
    case 'boolean':
      return `${field} is not known here.`;
    case 'required':
      return `${missing(params['requiredProperties'] ?? params['missingProperty'])}.`;
    case 'type':
      return `${field} must be ${typeWords(params['type'])}.`;
    case 'enum':
      return `${field} must be ${listed(params['allowedValues'])}.`;
    case 'const':
      return `${field} must be ${JSON.stringify(params['allowedValue'])}.`;
    case 'maxLength':
      return `${field} must have at most ${count(params['limit'])} characters.`;
    case 'minLength':
      return `${field} must have at least ${characters(params['limit'])}.`;
    case 'maxItems':
      return `${field} must have at most ${count(params['limit'])} entries.`;
    case 'minItems':
      return `${field} must have at least ${count(params['limit'])} ${Number(params['limit']) === 1 ? 'entry' : 'entries'}.`;
    case 'maximum':
      return `${field} must be at most ${count(params['limit'])}.`;
    case 'minimum':
      return `${field} must be at least ${count(params['limit'])}.`;
    case 'format':
      return `${field} must be ${FORMATS[String(params['format'])] ?? `a ${String(params['format'])}`}.`;
    case 'pattern':
      return `${field} must be ${patternWords(String(params['pattern']))}.`;
    case 'anyOf':
      return `${field} has none of the forms that it can have.`;
    default:
      return `${field} ${message ?? 'is not right'}.`;
  }
}

function missing(names: unknown): string {
  const list = (Array.isArray(names) ? names : [names]).map((name) => `“${String(name)}”`);
  return list.length === 1 ? `The field ${list[0]} is missing` : `The fields ${list.join(', ')} are missing`;
}

function typeWords(types: unknown): string {
  return (Array.isArray(types) ? types : [types])
    .map((type) => TYPES[String(type)] ?? String(type))
    .join(' or ');
}

function listed(values: unknown): string {
  const all = Array.isArray(values) ? values : [];
  const shown = all.slice(0, MAX_LISTED).map((value) => JSON.stringify(value));
  return `one of ${shown.join(', ')}${all.length > shown.length ? ' and others' : ''}`;
}

function characters(limit: unknown): string {
  return Number(limit) === 1 ? 'one character' : `${count(limit)} characters`;
}

function patternWords(pattern: string): string {
  return PATTERNS.find(([start]) => pattern.startsWith(start))?.[1] ?? 'in another form';
}
