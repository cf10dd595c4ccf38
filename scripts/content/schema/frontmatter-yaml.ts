import { LineCounter, isMap, isNode, isScalar, parseDocument } from 'yaml';
import type { Node, Scalar, YAMLMap } from 'yaml';
import type { Finding } from '../issue.ts';

/** A field of a front matter block. */
export interface Field {
  name: string;
  value: FieldValue;
  /** 1-based line in the file. */
  line: number;
}

/** What was written: `other` is a list, a mapping, an alias, a truth value or anything else without a use. */
type FieldValue =
  | { type: 'text'; text: string }
  | { type: 'number'; number: number; source: string }
  | { type: 'empty' }
  | { type: 'other'; what: string };

const EXPECTED = 'fields in the form `name: value`, one a line';

/**
 * The fields of a YAML block whose first line is line `firstLine` of its file. Nodes are read one by one
 * instead of being turned into an object: aliases are never expanded, no tag is ever resolved, and a key
 * such as `__proto__` is only a name.
 */
export function readFields(block: string, firstLine: number): Field[] | Finding {
  const lines = new LineCounter();
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const document = parseDocument(block, {
    version: '1.2',
    schema: 'core',
    merge: false,
    uniqueKeys: true,
    prettyErrors: false,
    logLevel: 'error',
    lineCounter: lines,
  });
  const root = document.contents;
  const [error] = document.errors;
  if (error !== undefined) {
    const opened = error.code === 'MISSING_CHAR' && isMap(root) ? lastKeyOffset(root) : undefined;
    return {
      code: error.code === 'DUPLICATE_KEY' ? 'frontmatter-duplicate' : 'frontmatter-yaml',
      line: lineAt(opened ?? error.pos[0]),
      message: `The front matter is not valid YAML: ${error.message}.`,
      expected: EXPECTED,
      fix:
        error.code === 'DUPLICATE_KEY'
          ? 'keep one of the two fields'
          : 'put double quotes around a value that holds a colon or begins with a sign, and close every quote',
    };
  }
  if (root === null) return [];
  if (!isMap(root)) return notFields(firstLine, 'The front matter is not a list of fields.');

  const fields: Field[] = [];
  for (const { key, value } of root.items) {
    const line = isNode(key) ? lineAt(key.range[0]) : firstLine;
    if (!isScalar(key) || (key.tag ?? null) !== null)
      return notFields(line, 'The name of a field is not plain text.');
    fields.push({ name: keyName(key), value: fieldValue(isNode(value) ? value : null), line });
  }
  return fields;
}

function notFields(line: number, message: string): Finding {
  return { code: 'frontmatter-yaml', line, message, expected: EXPECTED, fix: 'write title: and the title' };
}

function keyName(key: Scalar): string {
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
}

/** Where a quote is not closed, the parser complains at the end of the block: the last key is nearer. */
function lastKeyOffset(map: YAMLMap): number | undefined {
  const key = map.items.at(-1)?.key;
  return isNode(key) ? key.range?.[0] : undefined;
}

function fieldValue(node: Node | null): FieldValue {
  if (node === null) return { type: 'empty' };
  if (!isScalar(node)) return { type: 'other', what: 'a list, a mapping or an alias' };
  if ((node.tag ?? null) !== null) return { type: 'other', what: 'a value with a YAML tag' };
  const { value } = node;
  if (value === null) return { type: 'empty' };
  if (typeof value === 'string') return { type: 'text', text: value };
  if (typeof value === 'number')
    return { type: 'number', number: value, source: node.source ?? String(value) };
  return { type: 'other', what: `the truth value ${node.source ?? ''}` };
}
