import type { Root, RootContent } from 'hast';
import { eachNode } from './each-node.ts';
import { headingLevel, isSectionHeading } from './heading-level.ts';

/**
 * Indexes of the top-level nodes of an unsafe tree that stand between `<details>` and its `</details>`. A pair
 * that reaches over a heading as high as the one it was opened under folds nothing: it would hide sections.
 */
export function foldedNodes(tree: Root): Set<number> {
  const folded = new Set<number>();
  const open: { index: number; level: number; highest: number }[] = [];
  let level = 0;
  for (const [index, node] of tree.children.entries()) {
    if (isSectionHeading(node)) {
      level = headingLevel(node) ?? 0;
      for (const pair of open) pair.highest = Math.min(pair.highest, level);
      continue;
    }
    for (const tag of detailsTags(node)) {
      if (tag === 'open') {
        open.push({ index, level, highest: Infinity });
        continue;
      }
      const pair = open.pop();
      if (pair === undefined || pair.highest <= pair.level) continue;
      for (let inside = pair.index + 1; inside < index; inside += 1) folded.add(inside);
      level = pair.level;
    }
  }
  return folded;
}

function detailsTags(node: RootContent): ('open' | 'close')[] {
  const tags: ('open' | 'close')[] = [];
  eachNode(node, (found) => {
    if (found.type !== 'raw') return;
    for (const [tag] of found.value.replace(/<!--.*?(?:-->|$)/gs, '').matchAll(/<\/?details(?=[\s/>])/gi)) {
      tags.push(tag.startsWith('</') ? 'close' : 'open');
    }
  });
  return tags;
}
