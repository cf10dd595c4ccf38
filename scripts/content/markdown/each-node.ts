import type { Element, Nodes } from 'hast';

/**
 * Calls `visit` for every node of a tree in document order. `unist-util-visit` creates a closure for each node, which
 * would be half of the rendering time.
 */
export function eachNode(node: Nodes, visit: (node: Nodes) => void): void {
  visit(node);
  if ('children' in node) for (const child of node.children) eachNode(child, visit);
}

/** Calls `visit` for every element of a tree in document order. */
export function eachElement(node: Nodes, visit: (element: Element) => void): void {
  eachNode(node, (found) => {
    if (found.type === 'element') visit(found);
  });
}
