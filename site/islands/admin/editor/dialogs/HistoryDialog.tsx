import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TopicSource } from '../../../../../api/contract/admin/content.ts';
import type { RenderedNotes } from '../../../../../scripts/content/markdown/render-markdown.ts';
import { Dialog } from '../../../../client/ui/dialogs/Dialog.tsx';
import { EmptyState } from '../../../../client/ui/EmptyState.tsx';
import { showToast } from '../../../../client/ui/toasts/toasts.ts';
import { useCall } from '../../../../client/ui/hooks.ts';
import { formatMoment } from '../../../../client/format/format.ts';
import { topicApi, type Version } from '../state/editor-api.ts';
import type { TopicDialogProps } from './topic-dialogs.tsx';
import { savedToast } from '../state/save-actions.ts';
import { VersionView } from './VersionView.tsx';

interface HistoryDialogProps extends TopicDialogProps {
  /** Whether saves are committed to git. */
  hasHistory: boolean;
  render: (markdown: string) => Promise<RenderedNotes>;
  onDone: () => void;
}

/** Lists the earlier versions of a topic, and shows or restores one. */
export function HistoryDialog({ route, base, hasHistory, render, onClose, onDone }: HistoryDialogProps) {
  const { subject, topic } = route;
  const [shown, setShown] = useState<{ version: Version; source: TopicSource } | null>(null);
  const [call, run] = useCall();

  const { data: versions, error } = useQuery({
    queryKey: ['admin', 'versions', subject, topic],
    queryFn: () => topicApi(subject, topic, null).versions(),
    gcTime: 0,
  });
  const problem = call.problem ?? error?.message;

  const show = (version: Version) =>
    void run(async () => {
      setShown({ version, source: await topicApi(subject, topic, null).version(version.commit) });
    });
  const restore = (commit: string) =>
    void run(async () => {
      await topicApi(subject, topic, base.revision).restore(commit);
      void showToast(savedToast(route, shown?.source.title ?? ''));
      onDone();
    });

  return (
    <Dialog title="History" onClose={onClose}>
      <div className="mt-3 grid gap-4">
        {problem !== undefined && (
          <p className="notice-bad" role="alert">
            {problem}
          </p>
        )}
        {!versions && !error && <EmptyState loading text="" />}
        {versions?.length === 0 && (
          <p className="text-soft">
            {hasHistory
              ? 'This topic has no versions yet. Each save will add one.'
              : 'The content folder is not in a git repository, so there are no versions.'}
          </p>
        )}
        {shown ? (
          <VersionView
            {...shown}
            base={base}
            imageBase={`/${subject}/`}
            imageFolder={`/admin/images/${encodeURIComponent(subject)}`}
            newest={versions?.[0]?.commit === shown.version.commit}
            busy={call.busy}
            render={render}
            onBack={() => setShown(null)}
            onRestore={() => restore(shown.version.commit)}
          />
        ) : (
          versions && (
            <ol className="grid gap-2">
              {versions.map((version, index) => (
                <li key={version.commit}>
                  <button
                    type="button"
                    className="card w-full cursor-pointer px-4 py-3 text-start hover:bg-accent-wash"
                    onClick={() => show(version)}
                  >
                    <span className="font-semibold">{formatMoment(version.at)}</span>
                    {index === 0 && (
                      <span className="badge ms-2 bg-accent-wash text-accent-text">Newest</span>
                    )}
                    <span className="block text-sm text-soft">
                      <bdi>{version.message}</bdi> · <bdi>{version.author}</bdi>
                    </span>
                  </button>
                </li>
              ))}
            </ol>
          )
        )}
        <div className="flex justify-end">
          <button type="button" className="button button-quiet" onClick={onClose}>
            Close
          </button>
        </div>
      </div>
    </Dialog>
  );
}
