import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { RenderedNotes } from '../../../../scripts/content/markdown/render-markdown.ts';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { LoadError } from '../../../client/ui/Notice.tsx';
import type { EditorStore } from './state/editor-store.ts';
import { TopicForm } from './form/TopicForm.tsx';
import { SaveConflict } from './SaveConflict.tsx';
import { headingOf } from './state/edit-route.ts';
import { TopicTools } from './TopicTools.tsx';
import { useLeaveGuard } from './state/use-leave-guard.ts';
import type { TopicSource } from '../../../../api/contract/admin/content.ts';
import { Dialog } from '../../../client/ui/dialogs/Dialog.tsx';
import { formatMoment } from '../../../client/format/format.ts';
import { draftChanges, type TopicDraft } from './state/editor-state.ts';

interface EditorProps {
  editor: EditorStore;
  render: (markdown: string) => Promise<RenderedNotes>;
}

const DASHBOARD = '/admin/dashboard';

export function Editor({ editor, render }: EditorProps) {
  const state = useStore(editor);
  const { actions } = editor;
  const { route, status, problem, foundDraft, conflict, sourceProblems, overview } = state;
  const guard = useLeaveGuard(editor);
  const heading = headingOf(route);
  useEffect(() => {
    document.title = document.title.replace(/^.*(?= · )/u, heading);
  }, [heading]);

  const subject = 'subject' in route ? overview?.subjects.find(({ slug }) => slug === route.subject) : null;
  const subjectNotFound = 'subject' in route && overview !== null && subject === undefined;

  return (
    <div className="grid gap-6">
      <div>
        <h1 className="text-3xl font-bold tracking-tight sm:text-4xl">{heading}</h1>
        {subject && (
          <p className="mt-2 text-soft">
            <bdi>{subject.title}</bdi>
            {route.mode === 'edit' && (
              <span className="text-faint"> · /{`${route.subject}/${route.topic}`}</span>
            )}
          </p>
        )}
      </div>
      {status === 'loading' && <EmptyState loading text="" />}
      {status === 'failed' && <LoadError text={problem ?? ''} onRetry={() => void actions.load()} />}
      {status === 'ready' && subjectNotFound && route.mode === 'new-topic' && (
        <p className="notice-bad" role="alert">
          Subject not found. There is no subject at “{route.subject}” in the content folder.
        </p>
      )}
      {status === 'ready' && foundDraft && (
        <DraftOffer draft={foundDraft} onRestore={actions.restoreDraft} onDiscard={actions.discardDraft} />
      )}
      {status === 'ready' && !foundDraft && conflict && (
        <>
          {problem !== null && (
            <p className="notice-bad" role="alert">
              {problem}
            </p>
          )}
          <SaveConflict
            conflict={conflict}
            busy={state.saving}
            onAccept={(notes, sides) => void actions.acceptMerge(notes, sides)}
            onCancel={actions.closeConflict}
          />
        </>
      )}
      {status === 'ready' && !foundDraft && !conflict && (
        <>
          {state.notice !== null && (
            <p className="notice-warn" role="status">
              {state.notice}
            </p>
          )}
          <SourceProblems problems={sourceProblems} />
          <TopicForm state={state} actions={actions} render={render} onCancel={() => guard.go(DASHBOARD)} />
          <TopicTools editor={editor} render={render} />
        </>
      )}
      {guard.pendingUrl !== null && <LeaveDialog onStay={guard.stay} onLeave={guard.leave} />}
    </div>
  );
}

/** Problems found in the topic's files. */
function SourceProblems({ problems }: Pick<TopicSource, 'problems'>) {
  if (problems.length === 0) return null;
  const broken = problems.some(({ severity }) => severity === 'error');
  return (
    <section className={broken ? 'notice-bad' : 'notice-warn'} aria-label="Problems of this topic">
      <h2 className="font-semibold">
        {broken ? 'This topic contains an error and cannot be published.' : 'This topic has warnings.'}
      </h2>
      <ul className="mt-1 list-disc ps-5 font-normal">
        {problems.map(({ file, line, message, expected }, index) => (
          <li key={index}>
            {file}
            {line !== null && `:${line}`}: {message} Expected: {expected}.
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => void;
}

function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog title="Leave without saving?" onClose={onStay}>
      <p className="mt-2 text-soft">
        Your changes are not saved. They stay on this device, and are offered to you when you come back here.
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-quiet" onClick={onLeave}>
          Leave
        </button>
        <button type="button" className="button button-primary" onClick={onStay}>
          Keep editing
        </button>
      </div>
    </Dialog>
  );
}

interface DraftOfferProps {
  draft: TopicDraft;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers an unsaved draft before the form opens, so that neither text can overwrite the other. */
function DraftOffer({ draft, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <section className="card mx-auto grid max-w-2xl gap-4 p-6" aria-label="Unsaved changes">
      <h2 className="text-xl font-bold">Unsaved changes</h2>
      <p role="status">This device has unsaved changes from {formatMoment(draft.at)}.</p>
      <ul className="list-disc ps-5 text-soft">
        {draftChanges(draft).map(({ name, value }) => (
          <li key={name} className="wrap-anywhere">
            {name}: <bdi>{value}</bdi>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button button-primary" onClick={onRestore}>
          Bring them back
        </button>
        <button type="button" className="button button-danger" onClick={onDiscard}>
          Discard
        </button>
      </div>
    </section>
  );
}
