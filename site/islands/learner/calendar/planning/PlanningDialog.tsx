import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import type { SubjectSummary } from '../../../../../api/contract/content/topics.ts';
import { SessionEnded, useUnsaved } from '../../../../client/drafts/unsaved-changes.tsx';
import { Dialog } from '../../../../client/ui/dialogs/Dialog.tsx';
import { LoadError } from '../../../../client/ui/Notice.tsx';

interface PlanningDialogProps {
  title: string;
  intro: string;
  subjects: UseQueryResult<SubjectSummary[]>;
  busy: boolean;
  /** Error of the submitted form, or null. */
  problem: string | null;
  submitLabel: string;
  canSubmit: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  /** Called on Escape, except during a request. */
  onClose: () => void;
  children: ReactNode;
}

/** The dialog of a form with targets. */
export function PlanningDialog(props: PlanningDialogProps) {
  const { title, intro, subjects, busy, problem, submitLabel, canSubmit, children } = props;
  useUnsaved(true);
  return (
    <Dialog title={title} onClose={() => !busy && props.onClose()}>
      <p className="mt-1 text-soft">{intro}</p>
      {subjects.isError && (
        <div className="mt-3">
          <LoadError
            text={`The subjects could not be loaded. ${subjects.error.message}`}
            onRetry={() => void subjects.refetch()}
          />
        </div>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          props.onSubmit();
        }}
      >
        {children}
        {problem !== null && <FormError text={problem} />}
        <div className="not-empty:mt-4">
          <SessionEnded />
        </div>
        <div className="sticky -bottom-4 -mx-4 mt-5 -mb-4 flex flex-wrap justify-end gap-3 border-t border-line bg-card px-4 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
          <button type="button" className="button button-quiet" disabled={busy} onClick={props.onCancel}>
            Cancel
          </button>
          <button type="submit" className="button button-primary" disabled={busy || !canSubmit}>
            {submitLabel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Takes the focus, because disabled fields lose it during the request. */
function FormError({ text }: { text: string }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <p ref={message} className="notice-bad mt-4" role="alert" tabIndex={-1}>
      {text}
    </p>
  );
}
