import { formatDay, formatSize } from '../../../client/format/format.ts';

/** How far saving a subject has come. Sizes in bytes, times in ms since 1970. */
export type SaverState =
  | { kind: 'unsaved' }
  | { kind: 'starting' }
  | { kind: 'saving'; done: number; total: number; size: number }
  | { kind: 'saved'; size: number; savedAt: number }
  | { kind: 'stopped'; because: 'network' | 'room' | 'gone' };

const STOPPED = {
  network: 'Not all could be fetched. Try again to go on from here.',
  room: 'There is not enough room on this device.',
  gone: 'This subject is no longer published.',
};

export function statusOf(state: SaverState): string {
  switch (state.kind) {
    case 'unsaved':
      return '';
    case 'starting':
      return 'Saving…';
    case 'saving':
      return `Saving ${formatSize(state.size)}: ${state.done} of ${state.total} files`;
    case 'saved':
      return `Saved for offline: ${formatSize(state.size)}, ${formatDay(new Date(state.savedAt).toISOString())}`;
    case 'stopped':
      return STOPPED[state.because];
  }
}

/** Which buttons there are, and what the first says. */
export function buttonsOf({ kind }: SaverState): { save: string | null; remove: boolean; cancel: boolean } {
  const busy = kind === 'saving' || kind === 'starting';
  const save = kind === 'stopped' ? 'Try Again' : 'Save for offline';
  return { save: busy || kind === 'saved' ? null : save, remove: kind === 'saved', cancel: busy };
}
