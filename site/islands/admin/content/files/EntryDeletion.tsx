import { useState } from 'react';
import type { SiteFileName } from '../../../../../api/contract/admin/site-files.ts';
import { DialogForm } from '../../../../client/ui/dialogs/DialogForm.tsx';
import { useCall } from '../../../../client/ui/hooks.ts';
import type { Entry } from './entries.ts';
import { EntryConflict, RefusedEntry } from './EntryDialog.tsx';
import { FILE_TEXTS, summaryOf } from './file-texts.ts';

interface EntryDeletionProps {
  name: SiteFileName;
  entry: Entry;
  /** Deletes the entry if it still is `base`. */
  save: (base: Entry) => Promise<void>;
  onClose: () => void;
}

export function EntryDeletion({ name, entry, save, onClose }: EntryDeletionProps) {
  const { noun, deletion } = FILE_TEXTS[name];
  const [base, setBase] = useState(entry);
  const [problem, setProblem] = useState<string | null>(null);
  const [call, run] = useCall();
  const submit = () =>
    void run(async () => {
      setProblem(null);
      try {
        await save(base);
      } catch (error) {
        if (error instanceof EntryConflict && error.theirs) {
          setBase(error.theirs);
          setProblem(`This ${noun} was changed elsewhere. Delete it anyway?`);
        } else if (error instanceof RefusedEntry) setProblem(error.message);
        else throw error;
      }
    });
  const { title, detail } = summaryOf(name, base);
  return (
    <DialogForm
      title={`Delete ${noun}`}
      label="Delete"
      danger
      call={{ ...call, problem: call.problem ?? problem }}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        “<bdi>{title}</bdi>” ({detail}) is deleted.
      </p>
      <p className="text-soft">{deletion} Readers see the change after the next Rebuild Site.</p>
    </DialogForm>
  );
}
