import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { RenderedNotes } from '../../../../scripts/content/markdown/render-markdown.ts';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { LoadError } from '../../../client/ui/LoadError.tsx';
import type { EditorStore } from './state/editor-store.ts';
import { Faults } from './SourceProblems.tsx';
import { Form } from './form/TopicForm.tsx';
import { LeaveDialog } from './dialogs/LeaveDialog.tsx';
import { Merge } from './SaveConflict.tsx';
import { Offer } from './DraftOffer.tsx';
import { headingOf } from './state/edit-route.ts';
import { TopicTools } from './TopicTools.tsx';
import { useLeaveGuard } from './state/use-leave-guard.ts';

interface EditorProps {
  editor: EditorStore;
  render: (markdown: string) => Promise<RenderedNotes>;
}

const DASHBOARD = '/admin/dashboard';

/** The editor of one place. */
export function Editor({ editor, render }: EditorProps) {
  const state = useStore(editor);
  const { actions } = editor;
  const { place, status, problem, offered, merging, faults, overview } = state;
  const guard = useLeaveGuard(editor);
  const heading = headingOf(place);
  useEffect(() => {
    document.title = document.title.replace(/^.*(?= · )/u, heading);
  }, [heading]);

  const subject = 'subject' in place ? overview?.subjects.find(({ slug }) => slug === place.subject) : null;
  const missing = 'subject' in place && overview !== null && subject === undefined;

  return (
    <div className="grid gap-6">
      <div>
        <h1 className="text-3xl font-bold tracking-tight sm:text-4xl">{heading}</h1>
        {subject && (
          <p className="mt-2 text-soft">
            <bdi>{subject.title}</bdi>
            {place.mode === 'edit' && (
              <span className="text-faint"> · /{`${place.subject}/${place.topic}`}</span>
            )}
          </p>
        )}
      </div>
      {status === 'loading' && <EmptyState loading text="" />}
      {status === 'failed' && <LoadError text={problem ?? ''} onRetry={() => void actions.load()} />}
      {status === 'ready' && missing && place.mode === 'new-topic' && (
        <p className="notice-bad" role="alert">
          Subject not found. There is no subject at “{place.subject}” in the content folder.
        </p>
      )}
      {status === 'ready' && offered && (
        <Offer draft={offered} onBringBack={actions.bringBack} onDiscard={actions.discardOffered} />
      )}
      {status === 'ready' && !offered && merging && (
        <>
          {problem !== null && (
            <p className="notice-bad" role="alert">
              {problem}
            </p>
          )}
          <Merge
            merging={merging}
            busy={state.saving}
            onAccept={(notes, sides) => void actions.acceptMerge(notes, sides)}
            onCancel={actions.closeMerge}
          />
        </>
      )}
      {status === 'ready' && !offered && !merging && (
        <>
          <Faults faults={faults} />
          <Form state={state} actions={actions} render={render} onCancel={() => guard.go(DASHBOARD)} />
          <TopicTools editor={editor} render={render} />
        </>
      )}
      {guard.asked !== null && <LeaveDialog onStay={guard.stay} onLeave={guard.leave} />}
    </div>
  );
}
