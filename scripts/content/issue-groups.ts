import { formatIssue } from './issue.ts';
import type { Issue } from './issue.ts';

/** Issues of one kind that are listed; the rest are only counted. */
const SHOWN_OF_KIND = 5;

/**
 * The lines that list sorted issues for people. If a kind has more than five, the issues are grouped by kind, errors
 * and frequent kinds first, with the first five of each; otherwise all are listed in their order.
 */
export function listIssues(issues: readonly Issue[]): string[] {
  const kinds = Map.groupBy(issues, ({ severity, code }) => `${severity} ${code}`);
  const groups = [...kinds.values()];
  if (groups.every(({ length }) => length <= SHOWN_OF_KIND)) return issues.map(formatIssue);
  const isWarning = ([first]: readonly Issue[]) => (first?.severity === 'warning' ? 1 : 0);
  groups.sort((a, b) => isWarning(a) - isWarning(b) || b.length - a.length);
  return [
    ...groups.flatMap((group) => [headOf(group), ...group.slice(0, SHOWN_OF_KIND).map(formatIssue), '']),
    'To list all of them: npm run check -- --all. For other programs: npm run check -- --json.',
  ];
}

function headOf(group: readonly Issue[]): string {
  const [first] = group;
  const count = `${group.length} ${first?.severity ?? ''}${group.length === 1 ? '' : 's'}`;
  const rest = group.length > SHOWN_OF_KIND ? `, the first ${SHOWN_OF_KIND}` : '';
  return `${first?.code ?? ''}: ${count}${rest}:`;
}
