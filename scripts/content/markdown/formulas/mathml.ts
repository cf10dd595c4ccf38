import type { Element, ElementContent, Nodes, Properties } from 'hast';
import { toString } from 'hast-util-to-string';

/*
 * The MathML that notes may contain: the presentation elements of MathML Core (https://www.w3.org/TR/mathml-core/) and
 * `menclose`, without links, actions, embedded HTML and annotations.
 */

/** Elements with only text. HTML inside them would be parsed as HTML, so it is reduced to its text. */
const TOKENS: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'ms', 'mtext']);

const LAYOUT = (
  'menclose merror mfrac mmultiscripts mover mpadded mphantom mprescripts mroot mrow mspace msqrt mstyle msub msubsup ' +
  'msup mtable mtd mtr munder munderover none semantics'
).split(' ');

/** The elements that are valid inside `math`. */
export const MATHML_INNER: readonly string[] = [...TOKENS, ...LAYOUT];

const INNER = new Set(MATHML_INNER);

/** Removed with their content, which repeats the formula in another notation or is no text. */
const WITHOUT_TEXT = new Set(['annotation', 'annotation-xml', 'mglyph', 'malignmark', 'maligngroup']);

/** Whether an element inside `math` is kept. */
export function isFormulaPart(tagName: string): boolean {
  return INNER.has(tagName) || tagName === 'mfenced';
}

/** Whether an element is removed from formulas with its content. */
export function hasNoText(tagName: string): boolean {
  return WITHOUT_TEXT.has(tagName);
}

type Allowed = [name: string, ...values: (string | RegExp)[]];

const BOOLEAN = ['true', 'false'];
/** Small enough that a formula stays in its place. */
const LENGTH = /^-?(?:\d{1,2})?(?:\.\d{1,6})?(?:em|ex|px|pt|mu|%)?$/;

/** Attributes of all MathML elements, in the form of `hast-util-sanitize`. */
const COMMON: Allowed[] = [
  ['displaystyle', ...BOOLEAN],
  ['mathvariant', /^[a-z-]{1,30}$/],
  ['scriptlevel', /^[+-]?\d{1,2}$/],
  // Temml's classes.
  ['className', /^tml-[a-z0-9-]+$/],
];

const SPACING: Allowed[] = ['depth', 'height', 'lspace', 'voffset', 'width'].map((name) => [name, LENGTH]);

export const MATHML_ATTRIBUTES: Record<string, Allowed[]> = {
  ...Object.fromEntries(MATHML_INNER.map((name) => [name, COMMON])),
  math: [...COMMON, ['display', 'block', 'inline']],
  menclose: [...COMMON, ['notation', /^[a-z ]{1,100}$/]],
  mfrac: [...COMMON, ['linethickness', LENGTH]],
  mo: [
    ...COMMON,
    ...['fence', 'largeop', 'movablelimits', 'separator', 'stretchy', 'symmetric'].map((name): Allowed => [
      name,
      ...BOOLEAN,
    ]),
    ...['lspace', 'maxsize', 'minsize', 'rspace'].map((name): Allowed => [name, LENGTH]),
    ['form', 'infix', 'postfix', 'prefix'],
  ],
  mover: [...COMMON, ['accent', ...BOOLEAN]],
  mpadded: [...COMMON, ...SPACING],
  mspace: [...COMMON, ...SPACING],
  mstyle: [...COMMON, ['mathsize', /^(?:[0-2](?:\.\d{1,6})?|\.\d{1,6})em$/]],
  mtd: [...COMMON, ['columnspan', /^\d{1,2}$/], ['rowSpan', /^\d{1,2}$/]],
  munder: [...COMMON, ['accentunder', ...BOOLEAN]],
  munderover: [...COMMON, ['accent', ...BOOLEAN], ['accentunder', ...BOOLEAN]],
};

/**
 * Reduces the formulas of an unsanitised tree to allowed elements and text, in place. The result reads the same to every
 * HTML parser, because no HTML and no second `math` remains inside.
 */
export function tidyFormulas(tree: Nodes): void {
  if (!('children' in tree)) return;
  for (const child of tree.children) {
    if (child.type === 'element' && child.tagName === 'math') child.children = tidy(child.children);
    else tidyFormulas(child);
  }
}

function tidy(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return node.type === 'text' ? [node] : [];
    const { tagName } = node;
    if (WITHOUT_TEXT.has(tagName)) return [];
    if (tagName === 'mfenced') return [fenced(node)];
    if (!INNER.has(tagName)) return tidy(node.children);
    const children = TOKENS.has(tagName) ? textOf(node) : tidy(node.children);
    return [{ ...node, children }];
  });
}

function textOf(node: Element): ElementContent[] {
  const value = toString({ type: 'root', children: [node] });
  return value === '' ? [] : [{ type: 'text', value }];
}

/** `mfenced` is not part of MathML Core, and browsers leave its brackets out. */
function fenced({ properties, children }: Element): Element {
  const text = (name: string, missing: string) => {
    const value = properties[name];
    return typeof value === 'string' ? value.trim().slice(0, 20) : missing;
  };
  const separators = text('separators', ',').replace(/\s/g, '');
  const items = tidy(children).filter((child) => child.type === 'element');
  const separated = items.flatMap((item, index) => {
    const separator = separators.charAt(Math.min(index - 1, separators.length - 1));
    return index === 0 || separator === '' ? [item] : [operator(separator, { separator: 'true' }), item];
  });
  return element('mrow', {}, [
    operator(text('open', '('), { fence: 'true', form: 'prefix' }),
    ...separated,
    operator(text('close', ')'), { fence: 'true', form: 'postfix' }),
  ]);
}

function operator(value: string, properties: Properties): Element {
  return element('mo', properties, [{ type: 'text', value }]);
}

function element(tagName: string, properties: Properties, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}
