import { useEffect, useState } from 'react';
import type { OwnReport } from '../../../api/contract/tests/errata.ts';
import {
  REPORT_REASONS,
  REPORT_TEXT_MAX,
  type ReportReason,
} from '../../../api/contract/tests/test-rules.ts';
import { callApi } from '../api/call-api.ts';
import { useAuth } from '../session/auth.tsx';
import { DialogForm } from '../ui/dialogs/DialogForm.tsx';
import { useCall } from '../ui/hooks.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import { reportStateText, REASON_NAMES } from './report-texts.ts';
import { TextField } from '../ui/fields.tsx';

/** A button that opens a form to report the question. Nothing for readers without an account. */
export function ReportQuestion({ questionRef }: { questionRef: string }) {
  const { user } = useAuth();
  const [isOpen, setIsOpen] = useState(false);
  const [isSent, setIsSent] = useState(false);
  if (!user) return null;
  return (
    <>
      <button type="button" className="text-button -mx-3" onClick={() => setIsOpen(true)}>
        {isSent ? 'Reported' : 'Report a problem'}
      </button>
      {isOpen && (
        <ReportDialog
          questionRef={questionRef}
          onSent={() => setIsSent(true)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface ReportDialogProps {
  questionRef: string;
  onSent: () => void;
  onClose: () => void;
}

function ReportDialog({ questionRef, onSent, onClose }: ReportDialogProps) {
  const [before, setBefore] = useState<OwnReport | null>(null);
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const [showsProblems, setShowsProblems] = useState(false);
  const [call, run] = useCall();
  const [, load] = useCall();
  const { length } = [...text.trim()];
  const textProblem = reportTextProblem(reason, length);
  const isTooLong = length > REPORT_TEXT_MAX;

  useEffect(() => {
    /* The form also works if the earlier report cannot be loaded: the new one replaces it. */
    void load(async () => {
      const query = new URLSearchParams({ ref: questionRef }).toString();
      const own = await callApi<OwnReport | null>(`/user/question-reports?${query}`);
      setBefore(own);
      if (own?.closedAt !== null) return;
      setReason((chosen) => chosen ?? own.reason);
      setText((typed) => (typed === '' ? own.text : typed));
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the form opens
  }, []);

  const send = () =>
    run(async () => {
      const body = { ref: questionRef, reason, text: text.trim() };
      await callApi('/user/question-reports', { method: 'PUT', body });
      onSent();
      onClose();
      void showToast({ title: 'Thank you. An editor will look at the question.' });
    });
  return (
    <DialogForm
      title="What is wrong with this question?"
      label="Send report"
      call={call}
      onSubmit={() => {
        setShowsProblems(true);
        if (reason !== null && textProblem === undefined) void send();
      }}
      onClose={onClose}
    >
      {before && (
        <p className={before.closedAt === null ? 'notice-warn' : 'notice-good'} role="status">
          <bdi>{reportStateText(before)}</bdi>
        </p>
      )}
      <fieldset>
        <legend className="sr-only">Reason</legend>
        {REPORT_REASONS.map((one) => (
          <label key={one} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="report-reason"
              className="size-5 shrink-0 accent-accent"
              checked={reason === one}
              onChange={() => setReason(one)}
            />
            {REASON_NAMES[one]}
          </label>
        ))}
        {showsProblems && reason === null && (
          <p className="mt-1 text-sm font-medium text-bad" role="alert">
            Choose a reason.
          </p>
        )}
      </fieldset>
      <TextField
        label="Details"
        lines={3}
        optional={reason !== 'other'}
        value={text}
        problem={showsProblems || isTooLong ? textProblem : undefined}
        hint={`At most ${REPORT_TEXT_MAX} characters. A source helps most. You are told when an editor has answered.`}
        onChange={setText}
      />
    </DialogForm>
  );
}

function reportTextProblem(reason: ReportReason | null, length: number): string | undefined {
  if (length > REPORT_TEXT_MAX) return `That is ${length} characters; at most ${REPORT_TEXT_MAX} are kept.`;
  if (reason === 'other' && length === 0) return 'Say what is wrong with the question.';
  return undefined;
}
