import { Dialog } from '../../../../client/ui/dialogs/Dialog.tsx';
import { StateLegend } from '../HallPalette.tsx';
import { answeredIn, type QuestionState } from '../hall-state.ts';

interface SubmitDialogProps {
  counts: Record<QuestionState, number>;
  total: number;
  /** Questions with two answers, of which the other device's counts. */
  conflicts: number;
  offline: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

/** Asks once before a test is submitted. */
export function SubmitDialog({ counts, total, conflicts, offline, onSubmit, onClose }: SubmitDialogProps) {
  const answered = answeredIn(counts);
  return (
    <Dialog title="Submit the test?" size="narrow" onClose={onClose} describedBy="_submit-text">
      <p id="_submit-text" className="mt-2 text-soft">
        You have answered {answered} of {total}. You cannot change your answers afterwards.
      </p>
      <div className="mt-4">
        <StateLegend counts={counts} wide />
      </div>
      {counts['answered-marked'] > 0 && (
        <p className="mt-3 text-sm text-soft">Answered questions count, also if they are marked.</p>
      )}
      {conflicts > 0 && (
        <p className="notice-warn mt-4">
          {conflicts === 1 ? 'One question has' : `${conflicts} questions have`} two answers. Unless you
          choose, the other device’s counts.
        </p>
      )}
      {offline && (
        <p className="notice-warn mt-4">
          You are offline. Your answers stay on this device, and the test is submitted when the network is
          back.
        </p>
      )}
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <button type="button" className="button button-quiet" onClick={onClose}>
          Back to the questions
        </button>
        <button type="button" className="button button-primary" onClick={onSubmit}>
          Submit test
        </button>
      </div>
    </Dialog>
  );
}
