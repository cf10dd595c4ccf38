import type { Root } from 'hast';
import { plainAddress } from '../addresses.ts';
import { eachElement } from './each-node.ts';

/** The distinct relative addresses in a text: percent-encoded in markdown, as written in raw HTML. */
export interface References {
  images: string[];
  /** Includes addresses from the site's root; excludes those within the text (`#…`). */
  links: string[];
  /** 1-based line of the first occurrence of each address; approximate for raw HTML. */
  lines: Record<string, number>;
}

/** Finds the line of an address in the part of the text that starts at `fromLine`. */
type FindLine = (address: string, fromLine: number) => number;

/** Takes the lines of markdown links and images from the tree; searches the text for those in raw HTML. */
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

/**
 * Resolves a relative address in a text of `subject` to the segments of its path from the site's root, such as
 * `['polity', 'map.png']`, without query and fragment. Null if it leads out of the site.
 */
export function resolveReference(subject: string, address: string): string[] | null {
  const [path = ''] = address.replaceAll('\\', '/').split(/[?#]/, 1);
  const parts = path.startsWith('/') ? [] : [subject];
  for (const part of path.split('/').map(decoded)) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
