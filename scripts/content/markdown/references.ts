import type { Root } from 'hast';
import { plainAddress } from '../addresses.ts';
import { eachElement } from './each-node.ts';

/**
 * The relative addresses in a text, each once. What markdown made of spaces and of letters beyond ASCII is
 * percent-encoded; what stands in raw HTML is as the author wrote it.
 */
export interface References {
  images: string[];
  /** Those from the site's root included, those within the text (`#…`) left out. */
  links: string[];
  /** 1-based line of the text on which each address first stands, as near as is known. */
  lines: Record<string, number>;
}

/** Finds the line of an address in the part of the text that begins on `fromLine`. */
type FindLine = (address: string, fromLine: number) => number;

/**
 * Lines of the addresses in `markdown`. Its unsafe tree knows those that markdown made; those in raw HTML are
 * looked up in the text.
 */
export function lineFinder(markdown: string, tree: Root): FindLine {
  const known = new Map<string, number>();
  eachElement(tree, ({ properties, position }) => {
    for (const value of [properties['href'], properties['src']]) {
      if (typeof value !== 'string' || position === undefined) continue;
      const address = plainAddress(value);
      if (!known.has(address)) known.set(address, position.start.line);
    }
  });
  const lines = markdown.split('\n');
  return (address, fromLine) => {
    const line = known.get(address);
    if (line !== undefined) return line;
    let candidate = fromLine;
    while (candidate <= lines.length && lines[candidate - 1]?.includes(address) !== true) candidate += 1;
    return candidate > lines.length ? fromLine : candidate;
  };
}
