import { formatDay } from '../../../../client/format/format.ts';
import { pluralise } from '../day-summary.ts';

/** Says what was copied or moved. @param day the other day */
export function copyResult(
  { copied, moved }: { copied: number; moved: number },
  day: string,
  move: boolean,
): string {
  if (move) {
    return moved === 0
      ? 'Nothing was moved: these targets are done or have minutes entered.'
      : `${pluralise(moved, 'target')} moved to ${formatDay(day)}.`;
  }
  return copied === 0
    ? `${formatDay(day)} already has these targets.`
    : `${pluralise(copied, 'target')} copied to ${formatDay(day)}.`;
}
