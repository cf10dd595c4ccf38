import type { ElementContent, Parents, RootContent } from 'hast';
import { toString } from 'hast-util-to-string';

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LETTER = /\p{L}/u;
/** What has a side of its own: where its marks stand, its text is set in, or its columns begin. */
const SIDED = new Set(['ul', 'ol', 'dl', 'blockquote', 'table', 'details']);

type Direction = 'ltr' | 'rtl';

/**
 * Gives lists, quotations and tables the direction of their first letter, unless their author has named one: a page
 * that is English runs them to the right. Paragraphs need no mark, they find it out by themselves.
 */
export function markDirections(parent: Parents): void {
  if (RIGHT_TO_LEFT.test(toString(parent))) mark(parent, 'ltr');
}

function mark(parent: Parents, around: Direction): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    const { properties } = child;
    let own = around;
    if (properties['dir'] === 'ltr' || properties['dir'] === 'rtl') own = properties['dir'];
    else if (SIDED.has(child.tagName) && properties['dir'] === undefined) {
      own = directionOf(child) ?? around;
      if (own !== around) properties['dir'] = own;
    }
    mark(child, own);
  }
}

function directionOf(node: RootContent): Direction | undefined {
  const letter = firstLetter(node);
  return letter === undefined ? undefined : RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}

function firstLetter(node: RootContent): string | undefined {
  if (node.type === 'text') return LETTER.exec(node.value)?.[0];
  const children: ElementContent[] = node.type === 'element' ? node.children : [];
  for (const child of children) {
    const letter = firstLetter(child);
    if (letter !== undefined) return letter;
  }
  return undefined;
}
