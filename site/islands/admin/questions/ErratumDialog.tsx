import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminQuestion, MarkedErratum } from '../../../../api/contract/tests/errata.ts';
import { callApi } from '../../../client/api/call-api.ts';
import { OptionLetter } from '../../../client/question/Question.tsx';
import { DialogForm } from '../../../client/ui/dialogs/DialogForm.tsx';
import { useCall } from '../../../client/ui/hooks.ts';
import { showToast } from '../../../client/ui/toasts/toasts.ts';
import { previewText } from './questions-state.ts';
import { TextField } from '../../../client/ui/fields.tsx';

interface ErratumDialogProps {
  question: AdminQuestion;
  onClose: () => void;
}

/** Corrects a key or withdraws the question: first shows what would change, then does it. */
export function ErratumDialog({ question: { ref, versions }, onClose }: ErratumDialogProps) {
  const before = versions.at(-1);
  const [keys, setKeys] = useState<readonly number[]>(before?.keys ?? []);
  const [dropped, setDropped] = useState(before?.dropped ?? false);
  const [reason, setReason] = useState('');
  const [preview, setPreview] = useState<MarkedErratum['preview']>(null);
  const [showsProblems, setShowsProblems] = useState(false);
  const [call, run] = useCall();
  const client = useQueryClient();
  const noReason = reason.trim() === '';
  const noKey = keys.length === 0;

  const mark = (dryRun: boolean) =>
    run(async () => {
      const body = { ref, keys: [...keys], dropped, reason: reason.trim(), dryRun };
      const marked = await callApi<MarkedErratum>('/admin/questions/erratum', { method: 'POST', body });
      if (dryRun) {
        setPreview(marked.preview);
        return;
      }
      await client.invalidateQueries({ queryKey: ['admin', 'questions'] });
      onClose();
      void showToast({
        title: 'Corrected. Answers are being scored again.',
        description: marked.published
          ? 'The file of the question is corrected, and the site is being rebuilt.'
          : 'The file of the question could not be corrected: correct it too, and publish it. Until then, practice teaches the old key.',
      });
    });
  const change = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value);
      /* What was counted belongs to another correction. */
      setPreview(null);
    };
  };

  return (
    <DialogForm
      title="Correct the key"
      label={preview === null ? 'Show what would change' : 'Correct and score again'}
      call={call}
      onSubmit={() => {
        setShowsProblems(true);
        if (!noReason && !noKey) void mark(preview === null);
      }}
      onClose={onClose}
    >
      <fieldset>
        <legend className="font-medium">Right options</legend>
        <p className="text-sm text-soft">More than one, if any of several is accepted.</p>
        <div className="mt-2 grid gap-1">
          {(before?.options ?? []).map((option, index) => (
            <label key={index} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-accent"
                checked={keys.includes(index)}
                onChange={({ currentTarget: { checked } }) =>
                  change(setKeys)(checked ? [...keys, index].toSorted() : keys.filter((one) => one !== index))
                }
              />
              <OptionLetter index={index} />
              <bdi>{option}</bdi>
            </label>
          ))}
        </div>
        {showsProblems && noKey && (
          <p className="mt-1 text-sm text-bad" role="alert">
            Choose at least one right option.
          </p>
        )}
      </fieldset>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          checked={dropped}
          onChange={({ currentTarget: { checked } }) => change(setDropped)(checked)}
        />
        <span>Withdraw the question: it no longer counts, as the scheme of each test says</span>
      </label>
      <TextField
        label="Reason, which learners and everyone on the list of corrections see"
        lines={3}
        value={reason}
        problem={showsProblems && noReason ? 'Say why, in a sentence.' : undefined}
        onChange={setReason}
      />
      {preview && (
        <p className="notice-good" role="status">
          {previewText(preview)}
        </p>
      )}
    </DialogForm>
  );
}
