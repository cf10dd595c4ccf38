import { expect, it } from 'vitest';
import { visibleButtons, statusText, type SaverState } from './offline-saver-state.ts';

it.each<[SaverState, string, string[]]>([
  [{ kind: 'unsaved' }, '', ['Save for offline']],
  [{ kind: 'starting' }, 'Saving…', ['cancel']],
  [{ kind: 'saving', done: 3, total: 40, size: 1_240_000 }, 'Saving 1.2 MB: 3 of 40 files', ['cancel']],
  [
    { kind: 'saved', size: 551_344, savedAt: Date.UTC(2026, 10, 21) },
    'Saved for offline: 551 kB, Nov 21, 2026',
    ['remove'],
  ],
  [
    { kind: 'stopped', reason: 'network' },
    'Some files could not be downloaded. Try again to continue.',
    ['Try Again'],
  ],
  [{ kind: 'stopped', reason: 'no-space' }, 'There is not enough space on this device.', ['Try Again']],
])('%o', (state, status, buttons) => {
  expect(statusText(state)).toBe(status);
  const { save, remove, cancel } = visibleButtons(state);
  expect([
    ...(save === null ? [] : [save]),
    ...(remove ? ['remove'] : []),
    ...(cancel ? ['cancel'] : []),
  ]).toEqual(buttons);
});
