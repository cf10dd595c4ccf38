import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { FormField } from '../../../../../api/contract/admin/site-files.ts';
import { Dialog } from '../../../../client/ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../../../client/ui/dialogs/DialogForm.tsx';
import { EmptyState } from '../../../../client/ui/EmptyState.tsx';
import { useCall } from '../../../../client/ui/hooks.ts';
import { LoadError } from '../../../../client/ui/Notice.tsx';
import { mergeEntries, type Entry } from './entries.ts';
import { EntryField } from './EntryField.tsx';
import { entryWith, formValues, labelOf, type FormValues } from './form-values.ts';

/** The entry was changed elsewhere; `theirs` is what it is now, null if it was deleted. */
export class EntryConflict extends Error {
  readonly theirs: Entry | null;

  constructor(theirs: Entry | null) {
    super('The entry was changed elsewhere.');
    this.name = 'EntryConflict';
    this.theirs = theirs;
  }
}

/** The server refused the value of a field; `field` is '' for the whole entry. */
export class RefusedEntry extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.name = 'RefusedEntry';
    this.field = field;
  }
}

interface EntryDialogProps {
  title: string;
  /** What an entry is called, such as 'card'. */
  noun: string;
  fields: readonly FormField[];
  /** Null while it loads. */
  entry: Entry | null;
  loadProblem?: string | null;
  onRetry?: () => void;
  /**
   * Saves the entry, which was `base` when it was opened. May throw an EntryConflict, a RefusedEntry or an ApiError.
   */
  save: (entry: Entry, base: Entry) => Promise<void>;
  /** Suggestions for a text. */
  suggest?: (field: string, text: string) => string[];
  onClose: () => void;
  children?: ReactNode;
}

/** A form for one entry of a content file. */
export function EntryDialog(props: EntryDialogProps) {
  const { title, entry, loadProblem = null, onRetry, onClose } = props;
  if (entry !== null) return <EntryForm {...props} entry={entry} />;
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="mt-3 grid gap-4">
        {loadProblem === null ? (
          <EmptyState loading text="" />
        ) : (
          <LoadError text={loadProblem} onRetry={() => onRetry?.()} />
        )}
        <button type="button" className="button button-quiet justify-self-end" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}

interface Refusal {
  field: string;
  message: string;
}

function EntryForm({
  title,
  noun,
  fields,
  entry: opened,
  save,
  suggest,
  onClose,
  children,
}: EntryDialogProps & { entry: Entry }) {
  const [base, setBase] = useState(opened);
  const [values, setValues] = useState<FormValues>(() => formValues(fields, opened));
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /* Their versions of fields that both sides changed. */
  const [theirs, setTheirs] = useState<Entry>({});
  const [notice, setNotice] = useState<string | null>(null);
  const [call, run] = useCall();
  const form = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (refusal !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);

  /** Takes over what was changed elsewhere, so that the next save contains both. */
  const merge = (mine: Entry, found: Entry | null) => {
    if (found === null) {
      setNotice(`This ${noun} was deleted elsewhere while you were editing it. Save again to add it back.`);
      setBase({});
      return;
    }
    const { merged, both } = mergeEntries(base, mine, found);
    setBase(found);
    setValues(formValues(fields, merged));
    setTheirs(Object.fromEntries(both.map((name) => [name, found[name]])));
    setNotice(
      `This ${noun} was changed elsewhere while you were editing it. Nothing was saved yet: the changes are combined below. Check them and save again.`,
    );
  };

  const submit = () => {
    setRefusal(null);
    setNotice(null);
    const mine = entryWith(fields, base, values);
    void run(async () => {
      try {
        await save(mine, base);
      } catch (error) {
        if (error instanceof EntryConflict) merge(mine, error.theirs);
        else if (error instanceof RefusedEntry) setRefusal({ field: error.field, message: error.message });
        else throw error;
      }
    });
  };

  const theirValues = formValues(fields, theirs);
  const general = refusal && !fields.some(({ name }) => name === refusal.field) ? refusal.message : null;
  return (
    <DialogForm
      title={title}
      label="Save"
      call={{ ...call, problem: call.problem ?? general }}
      onSubmit={submit}
      onClose={onClose}
    >
      {children !== undefined && <p className="text-soft">{children}</p>}
      {notice !== null && (
        <p className="notice-warn" role="alert">
          {notice}
        </p>
      )}
      <div ref={form} className="grid gap-4">
        {fields.map((field) => {
          const { name } = field;
          return (
            <EntryField
              key={name}
              field={field}
              label={labelOf(name)}
              value={values[name] ?? ''}
              problem={refusal?.field === name ? refusal.message : undefined}
              theirs={Object.hasOwn(theirs, name) ? theirValues[name] : undefined}
              suggest={suggest}
              onChange={(value) => setValues({ ...values, [name]: value })}
            />
          );
        })}
      </div>
    </DialogForm>
  );
}
