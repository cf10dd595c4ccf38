import type { Element, Nodes } from 'hast';

/**
 * Hands over every node of a tree in document order. The general tree walkers build a name and a closure for each
 * node, which would make up half the time of rendering.
 */
export function eachNode(node: Nodes, look: (node: Nodes) => void): void {
  look(node);
  if ('children' in node) for (const child of node.children) eachNode(child, look);
}

/** Hands over every element of a tree in document order. */
export function eachElement(node: Nodes, look: (element: Element) => void): void {
  eachNode(node, (found) => {
    if (found.type === 'element') look(found);
  });
}
