import type { Element, Nodes } from 'hast';

/*
 * Formulas as text on one line, for titles, the search and counting words: `3,000/11,500`, `x^2`. Taking the text nodes
 * one after the other would join digits that stand apart.
 */

/** The text of a node, with its formulas on one line. */
export function textWithFormulas(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'element' && node.tagName === 'math') return formulaText(node);
  return 'children' in node ? node.children.map(textWithFormulas).join('') : '';
}

/** The text of a `math` element. */
export function formulaText(math: Element): string {
  return joined(math).replace(/\s+/g, ' ').trim();
}

const INVISIBLE = /[\u2061-\u2064\u200b]/g;

function joined(node: Nodes): string {
  if (node.type === 'text') return node.value.replace(INVISIBLE, '');
  if (node.type !== 'element' && node.type !== 'root') return '';
  const children = node.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const parts = children.map(joined);
  const [first = '', second = '', third = ''] = parts;
  switch (node.type === 'element' ? node.tagName : '') {
    case 'mfrac':
      return `${grouped(first)}/${grouped(second)}`;
    case 'msup':
    case 'mover':
      return raised(first, second);
    case 'msub':
    case 'munder':
      return lowered(first, second);
    case 'msubsup':
    case 'munderover':
      return raised(lowered(first, second), third);
    case 'msqrt':
      return `√${grouped(parts.join(''))}`;
    case 'mroot':
      return `${grouped(second)}√${grouped(first)}`;
    case 'mtr':
    case 'mtable':
      return parts.join(' ');
    case 'mspace':
      return ' ';
    case 'mphantom':
      return '';
    default:
      return parts.join('');
  }
}

function raised(base: string, exponent: string): string {
  // Primes and accents.
  return /^[\p{L}\p{N}(+-]/u.test(exponent) ? `${base}^${grouped(exponent)}` : base + exponent;
}

function lowered(base: string, index: string): string {
  return index === '' ? base : `${base}_${grouped(index)}`;
}

/** In brackets if it has several parts. */
function grouped(text: string): string {
  return /^(?:[\p{L}\p{M}\p{N}.,'′]*|\(.*\))$/u.test(text) ? text : `(${text})`;
}
