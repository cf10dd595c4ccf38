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
    let finder: JsonFile['lineOf'] | undefined;
    return { value, lineOf: (path) => (finder ??= lineFinder(text))(path) };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return {
      code,
      line: lineOfSyntaxError(text, detail),
      message: `The file is not valid JSON: ${detail}.`,
      expected: 'JSON: names and texts in double quotes, commas between entries but not after the last',
      fix: 'correct the line that is named (or the one before it)',
    };
  }
}

/** Engines name the place as a line, as a position, or only as the end of the text. */
function lineOfSyntaxError(text: string, detail: string): number | null {
  const line = /\(line (\d+)/.exec(detail)?.[1];
  if (line !== undefined) return Number(line);
  const position = /position (\d+)/.exec(detail)?.[1];
  if (position !== undefined) return text.slice(0, Number(position)).split('\n').length;
  return detail.includes('end of') ? text.trimEnd().split('\n').length : null;
}

/** JSON is YAML too, and a YAML parser keeps the places of things. */
function lineFinder(text: string): JsonFile['lineOf'] {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    version: '1.2',
    schema: 'core',
    lineCounter: lines,
    logLevel: 'error',
  });
  return (path) => {
    const node = document.getIn(path, true);
    return isNode(node) && node.range ? lines.linePos(node.range[0]).line : null;
  };
}
