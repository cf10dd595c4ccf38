import type { Root, RootContent } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import { unified } from 'unified';
import { plainAddress } from '../addresses.ts';
import { eachElement, eachNode } from './each-node.ts';
import { checkNesting } from './markdown-tree.ts';
import { SAFE_INLINE_SCHEMA, SAFE_SCHEMA } from './safe-schema.ts';

/**
 * Elements whose content is not read as HTML, or which drop the tags inside them: left open, they would swallow
 * what follows. As in GFM's tag filter, their tags become text that the author can see.
 */
const SWALLOWING =
  /<(\/?(?:iframe|noembed|noframes|plaintext|script|select|style|template|textarea|title|xmp)(?=[\s/>]))/gi;

const readRaw = unified().use(rehypeRaw).freeze();
const sanitise = unified().use(rehypeSanitize, SAFE_SCHEMA).freeze();
const sanitiseInline = unified().use(rehypeSanitize, SAFE_INLINE_SCHEMA).freeze();

/**
 * A safe copy of part of a tree, raw HTML read. It is a fragment of its own: an element left open inside it
 * ends with it, so that it can swallow nothing that comes after.
 */
export function safeFragment(nodes: readonly RootContent[], kind: 'blocks' | 'inline'): Root {
  const tree: Root = { type: 'root', children: [...nodes] };
  const read: Root = defuseRaw(tree) ? readRaw.runSync(tree) : tree;
  checkNesting(read);
  plainAddresses(read);
  return (kind === 'blocks' ? sanitise : sanitiseInline).runSync(read);
}

/** Whether there is any raw HTML: reading it costs far more than all the rest, and most notes have none. */
function defuseRaw(tree: Root): boolean {
  let found = false;
  eachNode(tree, (node) => {
    if (node.type !== 'raw') return;
    node.value = showOpenComment(node.value.replace(SWALLOWING, '&lt;$1'));
    found = true;
  });
  return found;
}

/** A comment that never ends would hide the rest: it becomes text, as the tags above do. */
function showOpenComment(html: string): string {
  const closed = html.lastIndexOf('-->') + 1;
  return html.slice(0, closed) + html.slice(closed).replace(/<!--(?!-?>)/g, '&lt;!--');
}

function plainAddresses(tree: Root): void {
  eachElement(tree, ({ properties }) => {
    for (const name of ['href', 'src', 'cite', 'longDesc']) {
      const value = properties[name];
      if (typeof value === 'string') properties[name] = plainAddress(value);
    }
  });
}
