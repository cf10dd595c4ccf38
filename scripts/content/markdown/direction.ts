import type { ElementContent, Parents, RootContent } from 'hast';
import { toString } from 'hast-util-to-string';

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LETTER = /\p{L}/u;
/** Elements whose markers, indentation or columns depend on the direction. */
const DIRECTIONAL = new Set(['ul', 'ol', 'dl', 'blockquote', 'table', 'details']);

type Direction = 'ltr' | 'rtl';

/**
 * Sets `dir` on lists, quotations and tables from their first letter, unless the author has set it. Paragraphs need none:
 * the stylesheet lets browsers detect it.
 */
export function setDirections(parent: Parents): void {
  if (RIGHT_TO_LEFT.test(toString(parent))) setBelow(parent, 'ltr');
}

function setBelow(parent: Parents, inherited: Direction): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    const { properties } = child;
    let own = inherited;
    if (properties['dir'] === 'ltr' || properties['dir'] === 'rtl') own = properties['dir'];
    else if (DIRECTIONAL.has(child.tagName) && properties['dir'] === undefined) {
      own = directionOf(child) ?? inherited;
      if (own !== inherited) properties['dir'] = own;
    }
    setBelow(child, own);
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
