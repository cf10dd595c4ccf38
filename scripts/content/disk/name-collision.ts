import type { Issue } from '../issue.ts';

/** Names with the same key have the same address, or are the same file where case is ignored. */
export function collisionKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** Groups of names with the same key, by key. */
export function collisionsAmong(names: readonly string[]): Map<string, string[]> {
  return new Map([...Map.groupBy(names, collisionKey)].filter(([, group]) => group.length > 1));
}

export function collisionIssue(file: string, name: string, group: readonly string[]): Issue {
  const others = group.filter((other) => other !== name).map((other) => `"${other}"`);
  return {
    severity: 'error',
    code: 'name-collision',
    file,
    line: null,
    message: `"${name}" and ${others.join(', ')} would have the same address.`,
    expected: 'names that differ in more than case or the encoding of accents',
    fix: 'rename or remove one of them',
  };
}
