import { useState } from 'react';
import { useStore } from 'zustand';
import type { BankRow, TestSource } from '../../../../api/contract/admin/tests.ts';
import { ApiError } from '../../../client/api/call-api.ts';
import { hasUnsavedMcqs } from '../../../client/admin/mcqs/mcq-editing.ts';
import { useLeaveWarning } from '../../../client/drafts/unsaved-changes.tsx';
import { Remarks } from '../../../client/mcqs/import-parts.tsx';
import { Action, Notice } from '../../../client/ui/Notice.tsx';
import { ConfirmButton } from '../../../client/ui/dialogs/ConfirmDialog.tsx';
import { AboutFields } from './AboutFields.tsx';
import {
  fieldsOf,
  formOf,
  ofFieldProblems,
  ofTestProblems,
  otherProblems,
  proposedSlug,
} from './composer-state.ts';
import type { PathProblem, TestForm } from './composer-state.ts';
import { createOwnQuestions, finishedFile, keepSaved } from './own-questions.ts';
import { PaperPreview } from './PaperPreview.tsx';
import { QuestionFields } from './QuestionFields.tsx';
import { RuleFields } from './RuleFields.tsx';
import { composerAddress, testsApi } from './tests-api.ts';

interface Message {
  tone: 'good' | 'bad' | 'warn';
  text: string;
  /** Whether the test was changed elsewhere, so that one of the two versions has to go. */
  isConflict?: boolean;
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
  const [own] = useState(() => createOwnQuestions(source?.csv ?? ''));
  const ownState = useStore(own);
  const isChanged = form !== saved.form || hasUnsavedMcqs(ownState);

  useLeaveWarning(isChanged);

  const change = (next: Partial<TestForm>) => {
    setMessage(null);
    setForm((before) => ({ ...before, ...next }));
  };
  const learn = (rows: readonly BankRow[]) =>
    setKnown((before) => new Map([...before, ...rows.map((row) => [row.ref, row] as const)]));
  const draft = { fields: fieldsOf(form), instructions: form.instructions };

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
        isConflict: error.code === 'test_changed',
      });
    } finally {
      setBusy(false);
    }
  }

  /** The test's own file; null is shown as a problem beside it. */
  function ownFile(): { csv: string | null; typed: string } | null {
    const finished = finishedFile(own);
    if ('csv' in finished) return { ...finished, typed: own.getState().work.mcqs };
    setMessage({ tone: 'bad', text: finished.problem });
    return null;
  }

  const save = (over: 'opened' | 'stored' = 'opened') =>
    run(async () => {
      const file = ownFile();
      if (!file) return;
      const { csv, typed } = file;
      const revision = over === 'opened' ? saved.revision : (await testsApi.get(slug)).revision;
      const stored = await testsApi.save(slug, { ...draft, csv, revision });
      keepSaved(own, csv, typed);
      const next = { ...form, slug: stored.slug, read: stored.fields };
      setForm((now) => (now === form ? next : { ...now, slug: stored.slug, read: stored.fields }));
      setSaved({ form: next, revision: stored.revision });
      setProblems(ofTestProblems(stored.problems));
      history.replaceState(history.state, '', composerAddress(stored.slug));
      const errors = stored.problems.filter(({ severity }) => severity === 'error').length;
      setMessage(
        errors > 0
          ? {
              tone: 'warn',
              text: 'Saved. Until the problems below are fixed, a rebuild keeps the last paper.',
            }
          : { tone: 'good', text: 'Saved. Learners see it after the next rebuild.' },
      );
    });

  const check = () =>
    run(async () => {
      const file = ownFile();
      if (!file) return;
      const checked = await testsApi.check(slug, { ...draft, csv: file.csv });
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

  const others = otherProblems(problems);
  const ofSeverity = (wanted: PathProblem['severity']) =>
    others.filter(({ severity }) => severity === wanted).map(({ text }) => ({ line: null, reason: text }));

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
      {ofSeverity('error').length > 0 && (
        <div className="notice-bad" role="alert">
          <Remarks level={3} title="Errors" tone="text-bad" remarks={ofSeverity('error')} />
        </div>
      )}
      {ofSeverity('warning').length > 0 && (
        <div className="notice-warn" role="status">
          <Remarks level={3} title="Warnings" tone="text-warn" remarks={ofSeverity('warning')} />
        </div>
      )}
      <AboutFields {...{ form, problems, slug, isNew }} onChange={change} onSave={() => void save()} />
      <QuestionFields
        form={form}
        problems={problems}
        onChange={change}
        known={known}
        onKnown={learn}
        own={own}
        fileName={`${slug || 'test'}.csv`}
      />
      <RuleFields form={form} problems={problems} onChange={change} />
      {preview && <PaperPreview questions={preview} />}
      <div className="sticky bottom-0 z-10 -mx-4 grid gap-3 border-t border-line bg-paper px-4 py-3 sm:mx-0 sm:px-0">
        {message && (
          <Notice tone={message.tone} text={message.text}>
            {message.isConflict && (
              <>
                <a
                  className="inline-flex min-h-11 items-center px-2 font-semibold underline"
                  href={composerAddress(slug)}
                  target="_blank"
                  rel="noopener"
                >
                  See the other version
                </a>
                <Action label="Save mine over it" onClick={() => void save('stored')} />
              </>
            )}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <button
            type="submit"
            className="button button-primary max-sm:px-4 sm:px-8"
            disabled={busy || slug === ''}
          >
            {isNew ? 'Create the test' : 'Save'}
          </button>
          <button
            type="button"
            className="button button-quiet max-sm:px-3"
            disabled={busy || slug === ''}
            onClick={() => void check()}
          >
            Check and preview
          </button>
          {isChanged && (
            <span className="text-sm text-soft">
              {slug === '' ? 'Give the test a title first' : 'Not saved yet'}
            </span>
          )}
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
