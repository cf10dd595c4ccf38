import type { Root, RootContent } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import type { Options } from 'rehype-sanitize';
import { unified } from 'unified';
import { plainAddress, SAFE_SCHEMES } from '../addresses.ts';
import { eachElement, eachNode } from './each-node.ts';
import { joinedTexts } from './findings/joined-texts.ts';
import type { JoinedText } from './findings/joined-texts.ts';
import type { WrittenAddress } from './findings/without-effect.ts';
import {
  hasNoText,
  isFormulaPart,
  MATHML_ATTRIBUTES,
  MATHML_INNER,
  tidyFormulas,
} from './formulas/mathml.ts';
import { checkNesting } from './markdown-tree.ts';
import { AUTHOR_ID_PREFIX } from './sections.ts';

const ARIA = ['ariaDescribedBy', 'ariaLabel', 'ariaLabelledBy'];

const INLINE = (
  'a abbr b bdi bdo br cite code del dfn em i img input ins kbd mark q rp rt ruby ' +
  's samp small span strike strong sub sup time tt u var wbr math'
)
  .split(' ')
  .concat(MATHML_INNER);

const BLOCKS = (
  'blockquote caption col colgroup dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre ' +
  'section summary table tbody td tfoot th thead tr ul'
).split(' ');

const CELL = ['abbr', 'align', 'colSpan', 'headers', 'rowSpan', 'scope', 'vAlign'];

/**
 * The HTML that notes may contain, similar to GitHub's list. Elements that run code, load resources (except images),
 * submit, style or take keyboard focus are removed; their text is kept.
 */
const SAFE_SCHEMA: Options = {
  tagNames: [...INLINE, ...BLOCKS],
  strip: ['script', 'style', 'template'],
  attributes: {
    '*': ['align', 'dir', 'id', 'lang', 'title'],
    a: [
      ...ARIA,
      'href',
      'name',
      'dataFootnoteBackref',
      'dataFootnoteRef',
      ['className', 'data-footnote-backref'],
    ],
    blockquote: ['cite'],
    code: [['className', /^language-./]],
    col: ['span'],
    colgroup: ['span'],
    del: ['cite', 'dateTime'],
    details: ['open'],
    h2: [['className', 'sr-only']],
    img: [...ARIA, 'alt', 'height', 'longDesc', 'src', 'width'],
    input: ['checked', ['disabled', true], ['type', 'checkbox']],
    ins: ['cite', 'dateTime'],
    li: ['value', ['className', 'task-list-item']],
    ol: [...ARIA, 'reversed', 'start', 'type', ['className', 'contains-task-list']],
    q: ['cite'],
    section: ['dataFootnotes', ['className', 'footnotes']],
    summary: [...ARIA],
    table: [...ARIA],
    td: CELL,
    th: CELL,
    time: ['dateTime'],
    ul: [...ARIA, ['className', 'contains-task-list']],
    ...MATHML_ATTRIBUTES,
  },
  ancestors: {
    caption: ['table'],
    col: ['table'],
    colgroup: ['table'],
    tbody: ['table'],
    td: ['table'],
    tfoot: ['table'],
    th: ['table'],
    thead: ['table'],
    tr: ['table'],
    ...Object.fromEntries(MATHML_INNER.map((name) => [name, ['math']])),
  },
  protocols: { cite: SAFE_SCHEMES, href: SAFE_SCHEMES, longDesc: SAFE_SCHEMES, src: SAFE_SCHEMES },
  required: { input: { disabled: true, type: 'checkbox' } },
  // Prefixed, so that ids and names chosen by authors never shadow those that scripts look up.
  clobber: ['ariaDescribedBy', 'ariaLabelledBy', 'id', 'name'],
  clobberPrefix: AUTHOR_ID_PREFIX,
  allowComments: false,
  allowDoctypes: false,
};

/** For headings, which cannot contain blocks. */
const SAFE_INLINE_SCHEMA: Options = { ...SAFE_SCHEMA, tagNames: INLINE };

/**
 * Elements whose content is not parsed as HTML, or which drop the tags inside them: left open, they would swallow the
 * rest of the text. Their tags become visible text, as in GFM's tag filter.
 */
const SWALLOWING =
  /<(\/?(?:iframe|noembed|noframes|plaintext|script|select|style|template|textarea|title|xmp)(?=[\s/>]))/gi;

const parseRaw = unified().use(rehypeRaw).freeze();
const sanitise = unified().use(rehypeSanitize, SAFE_SCHEMA).freeze();
const sanitiseInline = unified().use(rehypeSanitize, SAFE_INLINE_SCHEMA).freeze();

/** What sanitising finds for the author. */
export interface FoundBySanitising {
  joined: JoinedText[];
  addresses: WrittenAddress[];
}

/**
 * A sanitised copy of part of a tree, with raw HTML parsed. Elements left open end with the fragment.
 * @param found receives the texts that are joined because a tag between them was removed, and all addresses
 * @throws {RenderError} if the fragment is nested too deeply
 */
export function safeFragment(
  nodes: readonly RootContent[],
  kind: 'blocks' | 'inline',
  found: FoundBySanitising = { joined: [], addresses: [] },
): Root {
  const tree: Root = { type: 'root', children: [...nodes] };
  const hasHtml = escapeRaw(tree);
  const parsed: Root = hasHtml ? parseRaw.runSync(tree) : tree;
  checkNesting(parsed);
  const kept = kind === 'blocks' ? KEPT : KEPT_INLINE;
  if (hasHtml)
    found.joined.push(...joinedTexts(parsed, (tag, inMath) => isKept(tag, inMath, kept), isSilent));
  tidyFormulas(parsed);
  plainAddresses(parsed, found.addresses);
  return (kind === 'blocks' ? sanitise : sanitiseInline).runSync(parsed);
}

const KEPT = new Set([...INLINE, ...BLOCKS]);
const KEPT_INLINE = new Set(INLINE);

function isKept(tagName: string, inMath: boolean, kept: ReadonlySet<string>): boolean {
  if (inMath) return tagName === 'math' || isFormulaPart(tagName);
  return kept.has(tagName) && !MATHML_INNER.includes(tagName);
}

function isSilent(tagName: string): boolean {
  return SAFE_SCHEMA.strip?.includes(tagName) === true || hasNoText(tagName);
}

/** Escapes unsafe tags in raw HTML. Returns whether there is any: parsing it is slow, and most notes have none. */
function escapeRaw(tree: Root): boolean {
  let found = false;
  eachNode(tree, (node) => {
    if (node.type !== 'raw') return;
    node.value = escapeOpenComment(node.value.replace(SWALLOWING, '&lt;$1'));
    found = true;
  });
  return found;
}

/** A comment without an end would hide the rest of the text. */
function escapeOpenComment(html: string): string {
  const closed = html.lastIndexOf('-->') + 1;
  return html.slice(0, closed) + html.slice(closed).replace(/<!--(?!-?>)/g, '&lt;!--');
}

function plainAddresses(tree: Root, addresses: WrittenAddress[]): void {
  eachElement(tree, ({ properties, position }) => {
    for (const name of ['href', 'src', 'cite', 'longDesc']) {
      const value = properties[name];
      if (typeof value !== 'string') continue;
      const address = plainAddress(value);
      properties[name] = address;
      addresses.push({ address, line: position?.start.line ?? null });
    }
  });
}
