import type { Issue } from '../../issue.ts';

/** Two names with one key would be one address, or one file on systems that ignore case. */
export function collisionKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** By key, the names that share it with another. */
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
    expected: 'names that differ in more than case or the way accents are encoded',
    fix: 'rename or remove one of them',
  };
}
