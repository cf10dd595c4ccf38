import { LineCounter, isScalar, parseDocument, visit } from 'yaml';
import type { Node } from 'yaml';

/** Names and indexes that lead to a value in a JSON file. */
export type ValuePath = (string | number)[];

/**
 * Finds the value that begins on a line (from 1) of a JSON text with one value per line, as `JSON.stringify` with an
 * indent writes it. `[]` stands for the whole file.
 */
export function valuePaths(text: string): (line: number | null) => ValuePath {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    version: '1.2',
    schema: 'core',
    lineCounter: lines,
    logLevel: 'error',
  });
  const paths = new Map<number, ValuePath>();
  const walk = (node: Node | null, path: ValuePath): void => {
    if (!node?.range) return;
    const { line } = lines.linePos(node.range[0]);
    if (!paths.has(line)) paths.set(line, path);
    visit(node, {
      Pair(_, { key, value }) {
        if (isScalar(key)) walk(value as Node | null, [...path, String(key.value)]);
        return visit.SKIP;
      },
      Seq(_, { items }) {
        for (const [index, item] of items.entries()) walk(item as Node | null, [...path, index]);
        return visit.SKIP;
      },
    });
  };
  walk(document.contents, []);
  return (line) => (line === null ? [] : (paths.get(line) ?? []));
}
