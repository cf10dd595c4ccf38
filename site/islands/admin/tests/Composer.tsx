import { useEffect, useState } from 'react';
import type { BankRow, TestSource } from '../../../../api/contract/admin/tests.ts';
import { ApiError } from '../../../client/api/api.ts';
import { Notice } from '../../../client/ui/Notice.tsx';
import { TextInput } from '../../../client/ui/TextInput.tsx';
import { ConfirmButton } from '../../../client/ui/ConfirmDialog.tsx';
import {
  fieldsOf,
  formOf,
  ofFieldProblems,
  ofTestProblems,
  otherProblems,
  problemAt,
  proposedSlug,
} from './composer-state.ts';
import type { PathProblem, TestForm } from './composer-state.ts';
import { PaperPreview } from './PaperPreview.tsx';
import { QuestionFields } from './QuestionFields.tsx';
import { RuleFields } from './RuleFields.tsx';
import { SelectField } from './SelectField.tsx';
import { composerAddress, testsApi } from './tests-api.ts';

const ACCESS = [
  ['free', 'Free'],
  ['authenticated', 'Logged-in Users'],
  ['premium', 'Premium Users'],
] as const;

interface Message {
  tone: 'good' | 'bad' | 'warn';
  text: string;
}

/** Edits a test; `source` is null for a new one. */
export function Composer({ source }: { source: TestSource | null }) {
  const [form, setForm] = useState<TestForm>(() => formOf(source));
  const [saved, setSaved] = useState({ form, revision: source?.revision ?? null });
  const [problems, setProblems] = useState<PathProblem[]>(() => ofTestProblems(source?.problems ?? []));
  const [preview, setPreview] = useState<BankRow[] | null>(null);
  const [known, setKnown] = useState<ReadonlyMap<string, BankRow>>(new Map());
  const [message, setMessage] = useState<Message | null>(null);
  const [busy, setBusy] = useState(false);
  const isNew = saved.revision === null;
  const slug = isNew ? form.slug || proposedSlug(form.title) : form.slug;
  const isChanged = form !== saved.form;

  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);

  const change = (next: Partial<TestForm>) => {
    setMessage(null);
    setForm((before) => ({ ...before, ...next }));
  };
  const learn = (rows: readonly BankRow[]) =>
    setKnown((before) => new Map([...before, ...rows.map((row) => [row.ref, row] as const)]));
  const draft = () => ({ fields: fieldsOf(form), instructions: form.instructions, csv: form.csv });

  async function run(action: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblems(ofFieldProblems(error.fields));
      setMessage({
        tone: 'bad',
        text:
          error.fields.length > 0
            ? 'Nothing was saved. The problems are shown beside the fields.'
            : error.message,
      });
    } finally {
      setBusy(false);
    }
  }

  const save = () =>
    run(async () => {
      const stored = await testsApi.save(slug, { ...draft(), revision: saved.revision });
      const next = { ...form, slug: stored.slug, read: stored.fields };
      setForm(next);
      setSaved({ form: next, revision: stored.revision });
      setProblems(ofTestProblems(stored.problems));
      history.replaceState(history.state, '', composerAddress(stored.slug));
      const errors = stored.problems.filter(({ severity }) => severity === 'error').length;
      setMessage(
        errors > 0
          ? {
              tone: 'warn',
              text: 'Saved. Until the problems below are mended, a rebuild keeps the last paper.',
            }
          : { tone: 'good', text: 'Saved. Learners see it after the next rebuild.' },
      );
    });

  const check = () =>
    run(async () => {
      const checked = await testsApi.check(slug, draft());
      setProblems(ofTestProblems(checked.problems));
      setPreview(checked.questions);
      learn(checked.questions ?? []);
      setMessage(
        checked.questions
          ? {
              tone: 'good',
              text: `No errors. The paper has ${checked.questions.length} questions; see below.`,
            }
          : { tone: 'bad', text: 'The paper has errors. They are shown beside the fields.' },
      );
    });

  const remove = () =>
    run(async () => {
      await testsApi.remove(slug, saved.revision ?? '');
      setSaved({ form, revision: saved.revision });
      location.assign('/admin/dashboard?tab=tests');
    });

  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h1 className="text-3xl font-bold tracking-tight sm:text-4xl">
        <bdi>{form.title || 'New test'}</bdi>
      </h1>
      {otherProblems(problems).map(({ text, severity }) => (
        <Notice key={text} tone={severity === 'error' ? 'bad' : 'warn'} text={text} />
      ))}
      <section className="card grid gap-4 p-5 sm:p-6" aria-labelledby="_about">
        <h2 id="_about" className="text-xl font-bold">
          About the test
        </h2>
        <TextInput
          label="Title"
          value={form.title}
          problem={problemAt(problems, 'title')}
          onChange={(title) => change({ title })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {isNew ? (
            <TextInput
              label="Address"
              value={form.slug || proposedSlug(form.title)}
              problem={undefined}
              hint={`/tests/${slug || '…'}`}
              onChange={(next) => change({ slug: next })}
            />
          ) : (
            <p>
              <span className="font-medium">Address</span>
              <br />
              <a className="text-link inline-flex min-h-11 items-center" href={`/tests/${slug}`}>
                /tests/{slug}
              </a>
            </p>
          )}
          <SelectField
            label="Who may take it"
            value={form.access}
            choices={ACCESS}
            problem={problemAt(problems, 'access')}
            onChange={(access) => change({ access })}
          />
          <TextInput
            label="Minutes"
            value={form.minutes}
            problem={problemAt(problems, 'minutes')}
            onChange={(minutes) => change({ minutes })}
          />
          <TextInput
            label="Place in the list"
            value={form.order}
            problem={problemAt(problems, 'order')}
            hint="A number; tests without one come last."
            onChange={(order) => change({ order })}
            optional
          />
        </div>
        <TextInput
          label="Description"
          value={form.description}
          problem={problemAt(problems, 'description')}
          onChange={(description) => change({ description })}
          lines={2}
          optional
        />
        <TextInput
          label="Instructions"
          value={form.instructions}
          problem={undefined}
          hint="Markdown, shown on the page of the test and before it starts."
          onChange={(instructions) => change({ instructions })}
          lines={8}
          optional
        />
      </section>
      <QuestionFields form={form} problems={problems} onChange={change} known={known} onKnown={learn} />
      <RuleFields form={form} problems={problems} onChange={change} />
      {preview && <PaperPreview questions={preview} />}
      <div className="sticky bottom-0 z-10 -mx-4 grid gap-3 border-t border-line bg-paper px-4 py-3 sm:mx-0 sm:px-0">
        {message && <Notice {...message} />}
        <div className="flex flex-wrap items-center gap-3">
          <button type="submit" className="button button-primary px-8" disabled={busy || slug === ''}>
            {isNew ? 'Create the test' : 'Save'}
          </button>
          <button
            type="button"
            className="button button-quiet"
            disabled={busy || slug === ''}
            onClick={() => void check()}
          >
            Check and preview
          </button>
          {isChanged && <span className="text-sm text-soft">Not saved yet</span>}
          {!isNew && (
            <ConfirmButton
              className="ms-auto"
              look="text-button"
              label="Delete"
              title={`Delete "${form.title}"?`}
              text="It moves to the bin. Attempts that learners have made keep their results."
              disabled={busy}
              onConfirm={() => void remove()}
            />
          )}
        </div>
      </div>
    </form>
  );
}
