import matter from 'gray-matter';
import { LineCounter, isMap, isNode, isScalar, parseDocument } from 'yaml';
import type { Node, YAMLMap } from 'yaml';
import type { Finding } from '../issue.ts';

/* Far more than a few short fields need. gray-matter's search for comments takes the square of the lines. */
const BLOCK_MAX = 16 * 1024;
const BLOCK_LINES_MAX = 200;

/** A file cut into its front matter and the rest. */
interface SplitFile {
  /** The YAML between the fences; it begins on line 2. */
  block: string;
  notes: string;
  /** 1-based line on which `notes` begins. */
  notesLine: number;
}

/** A field of a front matter block. */
export interface Field {
  name: string;
  /** A text, number or boolean; null for an empty field, undefined for a list, a mapping, an alias or a tagged value. */
  value: string | number | boolean | null | undefined;
  /** A number as it was written, such as `1.10`, or a list, mapping, alias or tagged value. */
  source: string;
  /** 1-based line in the file. */
  line: number;
}

const FENCES = 'a line with only `---`, the fields as `name: value`, and a line with only `---`';
const FIELDS = 'fields in the form `name: value`, one per line';

/**
 * Separates the front matter of `text` (as `normaliseText` returns it) from the notes. A fence is a line with only
 * `---`. One that names a language (`---js`) would make gray-matter run code, so it is refused, and so is any line of
 * the block at which gray-matter would end it early.
 */
export function splitFrontMatter(
  text: string,
  limits = { bytes: BLOCK_MAX, lines: BLOCK_LINES_MAX },
): SplitFile | Finding {
  const opening = /^---[ \t]*(?:\n|$)/.exec(text);
  if (opening === null) return noOpening(text);

  const start = opening[0].length;
  // The closing fence may follow the opening one, and then shares its line end.
  const closing = /\n---[ \t]*(?:\n|$)/g;
  closing.lastIndex = start - 1;
  const close = closing.exec(text);
  if (close === null) {
    return {
      code: 'frontmatter-unterminated',
      line: 1,
      message: 'The front matter that opens on line 1 is never closed.',
      expected: FENCES,
      fix: 'put a line with only --- after the last field',
    };
  }
  const block = text.slice(start, Math.max(start, close.index + 1));
  const lines = block.split('\n');
  if (block.length > limits.bytes || lines.length > limits.lines) {
    return {
      code: 'frontmatter-too-large',
      line: 1,
      message: `The front matter is longer than ${limits.bytes / 1024} KB or ${limits.lines} lines.`,
      expected: FENCES,
      fix: 'put a line with only --- after the last field, and keep the text below it',
    };
  }
  const falseFence = lines.findIndex((line) => line.startsWith('---'));
  if (falseFence !== -1) return notAFence(lines[falseFence] ?? '', falseFence + 2);
  return { block, notes: text.slice(close.index + close[0].length), notesLine: 2 + lines.length };
}

function noOpening(text: string): Finding {
  const firstLine = text.slice(0, 80).split('\n', 1)[0] ?? '';
  if (firstLine.startsWith('---')) return notAFence(firstLine, 1);
  return {
    code: 'frontmatter-missing',
    line: 1,
    message: 'The file does not begin with front matter.',
    expected: FENCES,
    fix: 'begin the file with ---, then title: and the title, then --- (no line before the first ---)',
  };
}

function notAFence(written: string, line: number): Finding {
  return {
    code: 'frontmatter-fence',
    line,
    message: `"${written.slice(0, 80).trimEnd()}" is not a line with only "---".`,
    expected: FENCES,
    fix: `make line ${line} exactly --- (only YAML is read, and no language may be named)`,
  };
}

function onlyYaml(): never {
  throw new Error('Front matter in a language other than YAML is not read.');
}

/** What gray-matter may do: read YAML with our parser, and nothing else. Options also keep it from caching. */
export const MATTER_OPTIONS = {
  language: 'yaml',
  delimiters: '---',
  excerpt: false,
  engines: {
    yaml: { parse: parseFields },
    json: { parse: onlyYaml },
    javascript: { parse: onlyYaml },
    coffee: { parse: onlyYaml },
    toml: { parse: onlyYaml },
  },
};

/** How to mend a mistake in `yaml`. @param code of the parser's error */
export function yamlFix({ code }: { code: string }, yaml: string): string {
  if (code === 'DUPLICATE_KEY') return 'keep one of the two fields';
  /* Indentation by tabs has several codes. */
  if (/^ *\t[ \t]*\S/m.test(yaml))
    return 'delete the tab at the beginning of the line, or write spaces in its place';
  return 'put double quotes around a value that contains a colon or begins with a sign, and close every quote';
}

/** The fields of a front matter block, or what keeps it from being read. */
export function readBlock(block: string): Field[] | Finding {
  const { fields = [], finding } = matter(`---\n${block}---\n`, MATTER_OPTIONS).data as ParsedBlock;
  return finding ?? fields;
}

interface ParsedBlock {
  fields?: Field[];
  finding?: Finding;
}

/**
 * gray-matter's YAML engine; `yaml` begins with the line end of the opening fence, so that its lines are those of the
 * file. Nodes are read one by one instead of being turned into an object: aliases are never expanded, no tag is ever
 * resolved, and a key such as `__proto__` is only a name.
 */
function parseFields(yaml: string): ParsedBlock {
  const lines = new LineCounter();
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const document = parseDocument(yaml, {
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
      finding: {
        code: error.code === 'DUPLICATE_KEY' ? 'frontmatter-duplicate' : 'frontmatter-yaml',
        line: lineAt(opened ?? error.pos[0]),
        message: `The front matter is not valid YAML: ${error.message}.`,
        expected: FIELDS,
        fix: yamlFix(error, yaml),
      },
    };
  }
  if (root === null) return {};
  if (!isMap(root)) return notFields(2, 'The front matter is not a list of fields.');

  const fields: Field[] = [];
  for (const { key, value } of root.items) {
    const line = isNode(key) ? lineAt(key.range[0]) : 2;
    if (!isScalar(key) || key.tag) return notFields(line, 'The name of a field is not plain text.');
    const name = typeof key.value === 'string' ? key.value : key.source;
    fields.push({ name, line, ...valueOf(isNode(value) ? value : null, yaml) });
  }
  return { fields };
}

function notFields(line: number, message: string): ParsedBlock {
  return {
    finding: { code: 'frontmatter-yaml', line, message, expected: FIELDS, fix: 'write title: and the title' },
  };
}

/** If a quote is not closed, the parser reports the end of the block: the last key is nearer. */
function lastKeyOffset(map: YAMLMap): number | undefined {
  const key = map.items.at(-1)?.key;
  return isNode(key) ? key.range?.[0] : undefined;
}

function valueOf(node: Node | null, yaml: string): Pick<Field, 'value' | 'source'> {
  if (node === null) return { value: null, source: '' };
  const { value } = node as { value?: unknown };
  const isPlain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  if (isScalar(node) && !node.tag && isPlain)
    return { value: value as Field['value'], source: node.source ?? '' };
  return { value: undefined, source: yaml.slice(node.range?.[0], node.range?.[1]) };
}
