import type { Element, RootContent } from 'hast';
import { SECTION_LEVEL_MAX } from './sections.ts';

/** 1 to 6; null where `node` is no heading. */
export function headingLevel(node: RootContent): number | null {
  const level = node.type === 'element' ? /^h([1-6])$/.exec(node.tagName)?.[1] : undefined;
  return level === undefined ? null : Number(level);
}

export function isSectionHeading(node: RootContent): node is Element {
  const level = headingLevel(node);
  return level !== null && level <= SECTION_LEVEL_MAX;
}
