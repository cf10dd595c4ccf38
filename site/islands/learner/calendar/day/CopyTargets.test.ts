import { expect, it } from 'vitest';
import { copyResult } from './CopyTargets.tsx';

it.each([
  [{ copied: 1, moved: 0 }, false, '1 target copied to Mar 1, 2024.'],
  [{ copied: 0, moved: 0 }, false, 'Mar 1, 2024 already has these targets.'],
  [{ copied: 1, moved: 2 }, true, '2 targets moved to Mar 1, 2024.'],
  [{ copied: 0, moved: 0 }, true, 'Nothing was moved: these targets are done or have minutes entered.'],
])('%j, move %j: %s', (result, move, text) => expect(copyResult(result, '2024-03-01', move)).toBe(text));
