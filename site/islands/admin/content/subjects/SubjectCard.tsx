import { ArrowUpDown, Pencil, Plus, Trash2, Crown, Globe, Lock, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { refreshContent } from '../../../../client/admin/admin-queries.ts';
import { TopicOrderDialog } from '../../../../client/admin/order/TopicOrderDialog.tsx';
import { editAddress } from '../../../../client/format/topics.ts';
import { PaperTitle } from '../../../../client/ui/PaperTitle.tsx';
import { SubjectIcon } from '../../../../client/ui/SubjectIcon.tsx';
import { subjectBadge, type OverviewSubject, accessLabel, topicBadge } from './content-state.ts';
import { SubjectDialog } from './SubjectDialog.tsx';
import type { OverviewTopic } from '../../../../../api/contract/admin/content.ts';
import { queryClient } from '../../../../client/queries.tsx';
import { DialogForm } from '../../../../client/ui/dialogs/DialogForm.tsx';
import { useCall } from '../../../../client/ui/hooks.ts';
import { showToast } from '../../../../client/ui/toasts/toasts.ts';
import { BIN_KEY, contentApi } from '../content-api.ts';

const INITIAL_TOPICS = 10;
const MORE_TOPICS = 50;

interface SubjectCardProps {
  /** With the topics that the search found. */
  subject: OverviewSubject;
  /** With all topics. */
  all: OverviewSubject;
}

/** A subject with its first topics and a button that shows more. */
export function SubjectCard({ subject, all }: SubjectCardProps) {
  const { slug, title, topics } = subject;
  const [dialog, setDialog] = useState<'edit' | 'order' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const badge = subjectBadge(subject);
  const [limit, setLimit] = useState(INITIAL_TOPICS);
  const list = useRef<HTMLUListElement>(null);
  const hidden = topics.length - limit;
  /* One or two hidden topics take no more space than the button. */
  const shown = hidden <= 2 ? topics : topics.slice(0, limit);

  useEffect(() => {
    /* Focuses the first new topic, because the pressed button may be gone. */
    if (limit > INITIAL_TOPICS) list.current?.children[limit - MORE_TOPICS]?.querySelector('a')?.focus();
  }, [limit]);

  return (
    <li className="card">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line px-4 py-4 sm:px-5">
        <SubjectIcon slug={slug} paper={title} size={44} />
        <div className="min-w-36 flex-1">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl font-bold">
            <bdi>
              <PaperTitle title={title} />
            </bdi>
            {badge !== null && <span className="badge bg-info-wash text-info">{badge}</span>}
          </h2>
          <p className="text-sm text-faint">
            /{slug} · {topics.length === 1 ? '1 topic' : `${topics.length.toLocaleString('en-IN')} topics`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <button type="button" className="button button-quiet" onClick={() => setDialog('edit')}>
            <Pencil size={16} aria-hidden="true" />
            Edit
            <span className="sr-only"> {title}</span>
          </button>
          {all.topics.filter(({ faulty }) => !faulty).length > 1 && (
            <button type="button" className="button button-quiet" onClick={() => setDialog('order')}>
              <ArrowUpDown size={16} aria-hidden="true" />
              Reorder
              <span className="sr-only"> topics of {title}</span>
            </button>
          )}
          {all.topics.length === 0 && (
            <button type="button" className="button button-quiet" onClick={() => setDialog('delete')}>
              <Trash2 size={16} aria-hidden="true" />
              Delete
              <span className="sr-only"> {title}</span>
            </button>
          )}
          <a className="button button-quiet" href={editAddress(slug)}>
            <Plus size={18} aria-hidden="true" />
            Add Topic
            <span className="sr-only"> to {title}</span>
          </a>
        </div>
      </div>
      {topics.length === 0 ? (
        <p className="px-4 py-4 text-soft sm:px-5">No topics yet.</p>
      ) : (
        <ul ref={list} className="divide-y divide-line">
          {shown.map((topic) => (
            <TopicRow key={topic.slug} subject={slug} topic={topic} />
          ))}
        </ul>
      )}
      {shown.length < topics.length && (
        <div className="border-t border-line px-4 py-3 sm:px-5">
          <button
            type="button"
            className="button button-quiet"
            onClick={() => setLimit(shown.length + MORE_TOPICS)}
          >
            Show {Math.min(MORE_TOPICS, topics.length - shown.length)} more of {topics.length} topics
            <span className="sr-only"> of {title}</span>
          </button>
        </div>
      )}
      {dialog === 'edit' && <SubjectDialog subject={slug} title={title} onClose={close} />}
      {dialog === 'delete' && <SubjectDeletion subject={slug} title={title} onClose={close} />}
      {dialog === 'order' && (
        <TopicOrderDialog
          subject={all}
          onClose={close}
          onDone={() => {
            close();
            void refreshContent();
          }}
        />
      )}
    </li>
  );
}

const ICONS = { free: Globe, authenticated: Lock, premium: Crown } as const;

/** A topic with a link to its editor. */
function TopicRow({ subject, topic }: { subject: string; topic: OverviewTopic }) {
  const { slug, title, access, questions } = topic;
  const Icon = access === null ? TriangleAlert : ICONS[access];
  const badge = topicBadge(topic);
  return (
    <li className="relative flex min-h-12 flex-wrap items-center gap-x-4 gap-y-0.5 px-4 py-2 last:rounded-b-[0.875rem] hover:bg-sunken sm:px-5">
      <div className="flex min-w-[min(13rem,100%)] flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <a
          className="font-medium after:absolute after:inset-0 hover:text-accent-text"
          href={editAddress(subject, slug)}
        >
          <bdi>{title}</bdi>
        </a>
        {badge !== null && (
          <span className={`badge ${topic.faulty ? 'bg-bad-wash text-bad' : 'bg-info-wash text-info'}`}>
            {badge}
          </span>
        )}
      </div>
      <p className="flex items-center gap-3 text-sm text-soft">
        <span className="tabular-nums">{questions === 1 ? '1 MCQ' : `${questions} MCQs`}</span>
        <span className="inline-flex items-center gap-1.5 sm:w-40">
          <Icon size={15} aria-hidden="true" />
          {accessLabel(topic)}
        </span>
      </p>
    </li>
  );
}

interface SubjectDeletionProps {
  subject: string;
  title: string;
  onClose: () => void;
}

/** Deletes a subject without topics. */
function SubjectDeletion({ subject, title, onClose }: SubjectDeletionProps) {
  const [call, run] = useCall();
  const submit = () =>
    void run(async () => {
      await contentApi.deleteSubject(subject);
      void showToast({ title: 'Subject Deleted', description: `Subject ${title} has been deleted.` });
      void queryClient.invalidateQueries({ queryKey: BIN_KEY });
      await refreshContent();
      onClose();
    });
  return (
    <DialogForm title="Delete subject" label="Delete" danger call={call} onSubmit={submit} onClose={onClose}>
      <p>
        “<bdi>{title}</bdi>” is deleted with its description and images. It can be restored from the bin.
      </p>
      <p className="text-soft">
        Readers see its page until the next Rebuild Site. If it has a card, the card stays on the home page
        until you delete it under Cards.
      </p>
    </DialogForm>
  );
}
