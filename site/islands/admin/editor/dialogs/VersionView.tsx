import { useEffect, useRef, useState } from 'react';
import type { TopicSource } from '../../../../../api/contract/admin/content.ts';
import type { RenderedNotes } from '../../../../../scripts/content/markdown/render-markdown.ts';
import { nameOfAccess } from '../../../../client/format/topics.ts';
import { ConfirmButton } from '../../../../client/ui/dialogs/ConfirmDialog.tsx';
import { Preview } from '../../../../client/editor/Preview.tsx';
import { readMcqText } from '../../../../client/mcqs/read-mcq-file.ts';
import { MergeText } from '../../../../client/merge/MergeView.tsx';
import type { MergePart } from '../../../../client/merge/three-way.ts';
import { mergeInWorker } from '../../../../client/notes/notes-worker-client.ts';
import { TextRejected } from '../../../../client/notes/text-rejected-error.ts';
import { Tabs } from '../../../../client/ui/tabs/Tabs.tsx';
import { formatMoment } from '../../../../client/format/format.ts';
import type { Version } from '../state/editor-api.ts';
import type { TopicBase } from '../state/editor-state.ts';
import { FIELD_NAMES, OPTIONAL_FIELDS } from '../state/editor-state.ts';

interface VersionViewProps {
  version: Version;
  source: TopicSource;
  /** The topic as it is now. */
  base: TopicBase;
  imageBase: string;
  imageFolder: string;
  newest: boolean;
  busy: boolean;
  render: (markdown: string) => Promise<RenderedNotes>;
  onBack: () => void;
  onRestore: () => void;
}

/** An earlier version with its changes, a preview and a restore button. */
export function VersionView({
  version,
  source,
  base,
  newest,
  busy,
  render,
  onBack,
  onRestore,
  ...images
}: VersionViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const when = formatMoment(version.at);
  return (
    <section className="grid gap-4" aria-label={`Version of ${when}`}>
      <h3 ref={heading} tabIndex={-1} className="text-lg font-bold">
        Version of {when}
      </h3>
      <p className="text-sm text-soft">
        <bdi>{version.message}</bdi> · <bdi>{version.author}</bdi>
      </p>
      <Tabs
        label="Views of this version"
        tabs={[
          { id: 'changes', label: 'Changes', content: <Changes source={source} base={base} /> },
          {
            id: 'preview',
            label: 'Preview',
            content: <Preview text={source.notes} render={render} {...images} />,
          },
        ]}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-quiet" onClick={onBack}>
          All versions
        </button>
        {newest ? (
          <p className="self-center text-soft">This is the newest version.</p>
        ) : (
          <ConfirmButton
            label="Restore"
            title="Restore this version?"
            text={`Title, description, access level, notes and MCQs become those of ${when}. The current version stays in the history, and the address does not change. Readers see it after the next Rebuild Site.`}
            disabled={busy}
            onConfirm={onRestore}
          />
        )}
      </div>
    </section>
  );
}

function Changes({ source, base }: Pick<VersionViewProps, 'source' | 'base'>) {
  const [parts, setParts] = useState<MergePart[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const now = base.fields.notes;
  useEffect(() => {
    let current = true;
    mergeInWorker(now, now, source.notes).then(
      (made) => {
        if (current) setParts(made);
      },
      (error: unknown) => {
        if (!(error instanceof TextRejected)) throw error;
        if (current) setProblem(error.message);
      },
    );
    return () => {
      current = false;
    };
  }, [now, source.notes]);

  const count = (csv: string) => (csv === '' ? 'None' : `${readMcqText(csv, '').mcqs.length} MCQs`);
  const fields = [
    [FIELD_NAMES.topicTitle, base.fields.topicTitle, source.title],
    [FIELD_NAMES.topicDescription, base.fields.topicDescription, source.description],
    [FIELD_NAMES.access, nameOfAccess(base.fields.access), nameOfAccess(source.access)],
    ...OPTIONAL_FIELDS.map((name) => [FIELD_NAMES[name], base.fields[name], source[name] ?? ''] as const),
    ...(base.mcqs === source.mcqs
      ? []
      : [[FIELD_NAMES.mcqs, count(base.mcqs), `${count(source.mcqs)}, changed`] as const]),
  ] as const;
  const changed = fields.filter(([, before, after]) => before !== after);
  const texts = parts?.flatMap((part) => (part.kind === 'theirs' ? [part] : [])) ?? [];
  if (problem !== null)
    return (
      <p className="notice-bad" role="alert">
        {problem}
      </p>
    );
  if (parts === null) return <p role="status">Comparing…</p>;
  if (changed.length + texts.length === 0)
    return <p className="text-soft">This version equals the current one.</p>;
  return (
    <ol className="grid gap-4">
      {changed.map(([name, before, after]) => (
        <li key={name} className="card grid gap-2 p-4">
          <h4 className="font-semibold">{name}</h4>
          <Pair before={before} after={after} />
        </li>
      ))}
      {texts.map(({ base: before, text }, index) => (
        <li key={index} className="card grid gap-2 p-4">
          <h4 className="font-semibold">Notes</h4>
          <Pair before={before} after={text} />
        </li>
      ))}
    </ol>
  );
}

function Pair({ before, after }: { before: string; after: string }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <MergeText label="Now" text={before} tone="bg-sunken" />
      <MergeText label="In this version" text={after} tone="bg-good-wash" />
    </div>
  );
}
