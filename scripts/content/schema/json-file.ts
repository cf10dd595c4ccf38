import { LineCounter, isNode, parseDocument } from 'yaml';
import { normaliseText } from '../decode-text.ts';
import type { Finding, IssueLog } from '../issue.ts';
import { mergeConflict } from '../merge-conflict.ts';

/** A JSON file as read. */
interface JsonFile {
  value: unknown;
  /** 1-based line of the value at `path`; null if it is unknown. */
  lineOf: (path: readonly (string | number)[]) => number | null;
}

/** The finding for a file that does not have the expected form. */
interface FileForm {
  code: string;
  /** The form of the file, in short. */
  expected: string;
}

/** The object in a JSON file; null with an error in `log`. */
export function readJsonObject(
  text: string,
  { code, expected }: FileForm,
  log: IssueLog,
): (JsonFile & { value: Record<string, unknown> }) | null {
  const json = readJson(normaliseText(text), code);
  if ('code' in json) {
    log.error(json);
    return null;
  }
  const { value, lineOf } = json;
  if (isRecord(value)) return { value, lineOf };
  const message = 'The file is not a JSON object.';
  log.error({ code, line: null, message, expected, fix: 'put everything in one pair of braces' });
  return null;
}

/** One entry of the list in a file such as `{"courses": [...]}`. */
export interface JsonEntry {
  value: unknown;
  /** 1-based line of the entry, or of one of its fields; null if it is unknown. */
  lineOf: (field?: string) => number | null;
}

/** The entries of the list `name` in a JSON file; null with an error in `log`. */
export function readJsonList(
  text: string,
  { name, max, ...form }: FileForm & { name: string; max: number },
  log: IssueLog,
): JsonEntry[] | null {
  const json = readJsonObject(text, form, log);
  if (json === null) return null;
  const list = Object.hasOwn(json.value, name) ? json.value[name] : undefined;
  if (Array.isArray(list) && list.length <= max) {
    return list.map((value: unknown, index) => ({
      value,
      lineOf: (field) =>
        (field === undefined ? null : json.lineOf([name, index, field])) ?? json.lineOf([name, index]),
    }));
  }
  const message = `The file has no list "${name}" of at most ${max} entries.`;
  log.error({ ...form, line: null, message, fix: 'write the list as expected' });
  return null;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads `text` (as `normaliseText` returns it) as JSON; a syntax error comes with its line. */
export function readJson(text: string, code: string): JsonFile | Finding {
  try {
    const value: unknown = JSON.parse(text);
    let positions: ReturnType<typeof withPositions> | undefined;
    const lineOf = (path: readonly (string | number)[]) => {
      positions ??= withPositions(text);
      const node = positions.document.getIn(path, true);
      return isNode(node) && node.range ? positions.lines.linePos(node.range[0]).line : null;
    };
    return { value, lineOf };
  } catch (error) {
    const conflict = mergeConflict(text);
    if (conflict) return { ...conflict, code };
    const detail = error instanceof Error ? error.message : String(error);
    // Some messages quote the text itself, line ends included.
    const reason = detail.replace(/, (?:\.\.\.)?".*is not valid JSON$/s, '');
    return {
      code,
      line: lineOfSyntaxError(text),
      message: `The file is not valid JSON: ${reason}.`,
      expected: 'JSON: names and texts in double quotes, commas between entries but not after the last',
      fix: 'correct this line, or the one before it',
    };
  }
}

/** Not every message has a position: the error is where the longest beginning that could be valid JSON ends. */
function lineOfSyntaxError(text: string): number {
  let [valid, broken] = [0, text.length];
  while (valid < broken) {
    const middle = Math.floor((valid + broken) / 2);
    if (couldBeValid(text.slice(0, middle))) valid = middle + 1;
    else broken = middle;
  }
  return text.slice(0, broken).trimEnd().split('\n').length;
}

/** Whether a valid JSON text could begin with `start`. */
function couldBeValid(start: string): boolean {
  try {
    JSON.parse(start);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    return /end of|Unterminated/.test(message) || message.includes(`at position ${start.length} `);
  }
}

/** JSON is also YAML, and a YAML parser knows the position of each value. */
function withPositions(text: string) {
  const lines = new LineCounter();
  const options = { version: '1.2', schema: 'core', prettyErrors: false, logLevel: 'error' } as const;
  return { document: parseDocument(text, { ...options, lineCounter: lines }), lines };
}
