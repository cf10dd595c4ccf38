import { LineCounter, isNode, parseDocument } from 'yaml';
import type { Finding } from '../issue.ts';

/** A JSON text as read: its value, and where in the text a part of it stands. */
export interface JsonFile {
  value: unknown;
  /** 1-based line of the value at `path`; null where it cannot be told. */
  lineOf: (path: readonly (string | number)[]) => number | null;
}

/** Reads `text` (as `normaliseText` leaves it) as JSON; a syntax error comes with its line. */
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
      line: lineOfSyntaxError(text),
      message: `The file is not valid JSON: ${reason}.`,
      expected: 'JSON: names and texts in double quotes, commas between entries but not after the last',
      fix: 'correct the line that is named, or the one before it',
    };
  }
}

/** The engine does not always say where it stopped: the shortest beginning of the text that nothing could mend ends there. */
function lineOfSyntaxError(text: string): number {
  let [sound, broken] = [0, text.length];
  while (sound < broken) {
    const middle = Math.floor((sound + broken) / 2);
    if (couldGoOn(text.slice(0, middle))) sound = middle + 1;
    else broken = middle;
  }
  return text.slice(0, broken).trimEnd().split('\n').length;
}

/** Whether `start` could be the beginning of a JSON text. */
function couldGoOn(start: string): boolean {
  try {
    JSON.parse(start);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    return /end of|Unterminated/.test(message) || message.includes(`at position ${start.length} `);
  }
}

/** JSON is YAML too, and a YAML parser keeps the places of things. */
function withPlaces(text: string) {
  const lines = new LineCounter();
  const options = { version: '1.2', schema: 'core', prettyErrors: false, logLevel: 'error' } as const;
  return { document: parseDocument(text, { ...options, lineCounter: lines }), lines };
}
