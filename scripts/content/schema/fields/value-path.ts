/** Names and indexes that lead to a value in a JSON file. */
export type ValuePath = (string | number)[];

/**
 * Finds the value that begins on a line (from 1) of `JSON.stringify(value, null, 2)`, which has one value per line. `[]`
 * stands for the whole file.
 */
export function valuePaths(value: unknown): (line: number | null) => ValuePath {
  const paths = new Map<number, ValuePath>();
  let line = 0;
  const walk = (part: unknown, path: ValuePath): void => {
    line += 1;
    paths.set(line, path);
    if (typeof part !== 'object' || part === null) return;
    const children = Array.isArray(part) ? [...part.entries()] : Object.entries(part);
    for (const [name, child] of children) walk(child, [...path, name]);
    // The line of the closing bracket; an empty list or object has none.
    if (children.length > 0) line += 1;
  };
  walk(value, []);
  return (at) => (at === null ? [] : (paths.get(at) ?? []));
}
