import type { Options } from 'rehype-sanitize';
import { SAFE_SCHEMES } from '../addresses.ts';
import { AUTHOR_ID_PREFIX } from './sections.ts';

const ARIA = ['ariaDescribedBy', 'ariaLabel', 'ariaLabelledBy'];

const INLINE = (
  'a abbr b bdi bdo br cite code del dfn em i img input ins kbd mark q rp rt ruby ' +
  's samp small span strike strong sub sup time tt u var wbr'
).split(' ');

const BLOCKS = (
  'blockquote caption col colgroup dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre ' +
  'section summary table tbody td tfoot th thead tr ul'
).split(' ');

const CELL = ['abbr', 'align', 'colSpan', 'headers', 'rowSpan', 'scope', 'vAlign'];

/**
 * What stays of HTML in notes: reading matter as GitHub keeps it. Whatever runs, loads by itself (but images),
 * submits, styles or takes the keyboard is not on the list, so it goes; its text stays where it has any.
 */
export const SAFE_SCHEMA: Options = {
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
  },
  protocols: { cite: SAFE_SCHEMES, href: SAFE_SCHEMES, longDesc: SAFE_SCHEMES, src: SAFE_SCHEMES },
  required: { input: { disabled: true, type: 'checkbox' } },
  // Names that authors choose must never shadow those that scripts look up.
  clobber: ['ariaDescribedBy', 'ariaLabelledBy', 'id', 'name'],
  clobberPrefix: AUTHOR_ID_PREFIX,
  allowComments: false,
  allowDoctypes: false,
};

/** For the text of a heading, which holds no blocks: their text stays. */
export const SAFE_INLINE_SCHEMA: Options = { ...SAFE_SCHEMA, tagNames: INLINE };
