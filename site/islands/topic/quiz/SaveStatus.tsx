import type { SaveState } from './state/save-attempt.ts';

const TEXTS: Record<Exclude<SaveState['kind'], 'refused'>, string> = {
  saving: 'Saving this attempt...',
  saved: 'This attempt is saved.',
  waiting: 'Not saved yet. This attempt is kept on this device and will be sent automatically.',
  'not-stored': 'Not saved yet, and this device cannot keep it. Please stay on this page: saving is retried.',
  'signed-out': 'This attempt is kept on this device. Sign in to save it.',
};

/** Says where a submitted attempt is. */
export function SaveStatus({ state }: { state: SaveState }) {
  const good = state.kind === 'saved' || state.kind === 'saving';
  return (
    <div
      className={`${good ? 'text-soft' : 'notice-warn'} flex flex-wrap items-center gap-x-4 gap-y-2`}
      role="status"
    >
      <p className="flex-1">
        {state.kind === 'refused' ? `This attempt could not be saved: ${state.reason}` : TEXTS[state.kind]}
      </p>
      {state.kind === 'signed-out' && (
        <button type="button" className="min-h-11 cursor-pointer px-2 font-semibold underline" data-sign-in>
          Sign In
        </button>
      )}
    </div>
  );
}
