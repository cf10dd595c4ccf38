import { useStore } from 'zustand';
import { FoundDraft, useLeaveWarning } from '../../../client/drafts/unsaved-changes.tsx';
import { Remarks } from '../../../client/mcqs/import-parts.tsx';
import { Action, Notice } from '../../../client/ui/Notice.tsx';
import { ConfirmButton } from '../../../client/ui/dialogs/ConfirmDialog.tsx';
import { AboutFields } from './AboutFields.tsx';
import { otherProblems, type PathProblem } from './composer-state.ts';
import { slugOf, type ComposerStore } from './composer-store.ts';
import { QuestionFields } from './QuestionFields.tsx';
import { RuleFields } from './RuleFields.tsx';
import { composerAddress } from './tests-api.ts';
import type { BankRow } from '../../../../api/contract/admin/tests.ts';
import { countText } from '../../../client/format/count-text.ts';

/** Edits a test. */
export function Composer({ composer }: { composer: ComposerStore }) {
  const state = useStore(composer);
  const { saved, saving, foundDraft, fieldProblems: problems, preview, message, formVersion } = state;
  const { form } = state.work;
  const { type, save, check } = composer;
  const isNew = saved.revision === null;
  const slug = slugOf(state);
  const isChanged = composer.isUnsaved();

  useLeaveWarning(isChanged);

  async function remove(): Promise<void> {
    if (await composer.remove()) location.assign('/admin/dashboard?tab=tests');
  }

  if (foundDraft) {
    return (
      <>
        <h1 className="mb-6 text-3xl font-bold tracking-tight sm:text-4xl">
          <bdi>{foundDraft.work.form.title || 'New test'}</bdi>
        </h1>
        <FoundDraft at={foundDraft.at} onRestore={composer.restoreDraft} onDiscard={composer.discardDraft} />
      </>
    );
  }

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
      <AboutFields
        key={formVersion}
        {...{ form, problems, slug, isNew }}
        onChange={type}
        onSave={() => void save()}
      />
      <QuestionFields form={form} problems={problems} onChange={type} composer={composer} />
      <RuleFields form={form} problems={problems} onChange={type} />
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
            disabled={saving || slug === ''}
          >
            {isNew ? 'Create the test' : 'Save'}
          </button>
          <button
            type="button"
            className="button button-quiet max-sm:px-3"
            disabled={saving || slug === ''}
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
              disabled={saving}
              onConfirm={() => void remove()}
            />
          )}
        </div>
      </div>
    </form>
  );
}

/** The questions of a paper as a publish would draw them, with their right options. */
function PaperPreview({ questions }: { questions: readonly BankRow[] }) {
  return (
    <section className="card p-5 sm:p-6" aria-labelledby="_preview">
      <h2 id="_preview" className="text-xl font-bold">
        Preview
      </h2>
      <p className="mt-1 text-soft">
        {countText(questions.length, 'question')}. A published paper keeps its drawn questions until its file
        changes.
      </p>
      <ol className="mt-4 grid gap-4">
        {questions.map(({ ref, question, options, correctAnswer, topic, tags, difficulty }, index) => (
          <li key={ref} className="grid grid-cols-[2.25rem_1fr]">
            <span className="font-semibold tabular-nums">{index + 1}.</span>
            <div className="min-w-0">
              <p className="whitespace-pre-line wrap-anywhere">{question}</p>
              <ul className="mt-1 text-soft">
                {options.map((option, at) => (
                  <li key={at} className={at === correctAnswer ? 'font-semibold text-good' : ''}>
                    {'ABCD'[at]}. {option}
                    {at === correctAnswer && <span className="sr-only"> (right)</span>}
                  </li>
                ))}
              </ul>
              <p className="mt-1 text-sm text-faint">
                {[topic, difficulty, ...tags].filter(Boolean).join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
