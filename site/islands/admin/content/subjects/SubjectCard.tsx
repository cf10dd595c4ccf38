import { ArrowUpDown, Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { refreshContent } from '../../../../client/admin/admin-queries.ts';
import { TopicOrderDialog } from '../../../../client/admin/order/TopicOrderDialog.tsx';
import { editAddress } from '../../../../client/format/topics.ts';
import { PaperTitle } from '../../../../client/ui/PaperTitle.tsx';
import { SubjectIcon } from '../../../../client/ui/SubjectIcon.tsx';
import { subjectBadge, type OverviewSubject } from './content-state.ts';
import { SubjectDeletion } from './SubjectDeletion.tsx';
import { SubjectDialog } from './SubjectDialog.tsx';
import { TopicRow } from './TopicRow.tsx';

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
