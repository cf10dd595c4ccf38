import { formatDayAt, formatSize } from '../../../client/format/format.ts';

/** State of saving a subject. Sizes in bytes, times in ms since 1970. */
export type SaverState =
  | { kind: 'unsaved' }
  | { kind: 'starting' }
  | { kind: 'saving'; done: number; total: number; size: number }
  | { kind: 'saved'; size: number; savedAt: number }
  | { kind: 'stopped'; reason: 'network' | 'no-space' | 'not-found' };

const STOPPED_TEXTS = {
  network: 'Some files could not be downloaded. Try again to continue.',
  'no-space': 'There is not enough space on this device.',
  'not-found': 'This subject is no longer published.',
};

export function statusText(state: SaverState): string {
  switch (state.kind) {
    case 'unsaved':
      return '';
    case 'starting':
      return 'Saving…';
    case 'saving':
      return `Saving ${formatSize(state.size)}: ${state.done} of ${state.total} files`;
    case 'saved':
      return `Saved for offline: ${formatSize(state.size)}, ${formatDayAt(state.savedAt, undefined)}`;
    case 'stopped':
      return STOPPED_TEXTS[state.reason];
  }
}

/** The visible buttons. `save` is the label of the save button, or null. */
export function visibleButtons({ kind }: SaverState): {
  save: string | null;
  remove: boolean;
  cancel: boolean;
} {
  const busy = kind === 'saving' || kind === 'starting';
  const save = kind === 'stopped' ? 'Try Again' : 'Save for offline';
  return { save: busy || kind === 'saved' ? null : save, remove: kind === 'saved', cancel: busy };
}
