import { LineCounter, isNode, parseDocument } from 'yaml';
import type { Finding } from './issue.ts';

/** A JSON text as read: its value, and where in the text a part of it stands. */
export interface JsonFile {
  value: unknown;
  /** 1-based line of the value at `path`; null where it cannot be told. */
  lineOf: (path: readonly (string | number)[]) => number | null;
}

/** Reads `text` (as `normaliseText` leaves it) as JSON; a syntax error comes with its line where it can be told. */
export function readJson(text: string, code: string): JsonFile | Finding {
  try {
    const value: unknown = JSON.parse(text);
    let places: ReturnType<typeof withPlaces> | undefined;
    const lineOf = (path: readonly (string | number)[]) => {
      places ??= withPlaces(text);
      const node = places.document.getIn(path, true);
      return isNode(node) && node.range ? places.lines.linePos(node.range[0]).line : null;
    };
    return { value, lineOf };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    // Some messages quote the text itself, line ends and all.
    const reason = detail.replace(/, (?:\.\.\.)?".*is not valid JSON$/s, '');
    return {
      code,
      line: lineOfSyntaxError(text, detail),
      message: `The file is not valid JSON: ${reason}.`,
      expected: 'JSON: names and texts in double quotes, commas between entries but not after the last',
      fix: 'correct the line that is named (or the one before it)',
    };
  }
}

/** Engines name the place as a line, as a position, as the end of the text, or not at all. */
function lineOfSyntaxError(text: string, detail: string): number | null {
  const line = /\(line (\d+)/.exec(detail)?.[1];
  if (line !== undefined) return Number(line);
  const position = /position (\d+)/.exec(detail)?.[1];
  if (position !== undefined) return text.slice(0, Number(position)).split('\n').length;
  if (detail.includes('end of')) return text.trimEnd().split('\n').length;
  const { document, lines } = withPlaces(text);
  const [first] = document.errors;
  return first === undefined ? null : lines.linePos(first.pos[0]).line;
}

/** JSON is YAML too, and a YAML parser keeps the places of things. */
function withPlaces(text: string) {
  const lines = new LineCounter();
  const options = { version: '1.2', schema: 'core', prettyErrors: false, logLevel: 'error' } as const;
  return { document: parseDocument(text, { ...options, lineCounter: lines }), lines };
}
