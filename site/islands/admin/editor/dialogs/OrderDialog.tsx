import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import type { ContentOverview } from '../../../../../api/contract/admin/content.ts';
import { showToast } from '../../../../client/ui/toasts.ts';
import { useCall } from '../../../../client/ui/hooks.ts';
import { DialogForm } from './DialogForm.tsx';
import { editorApi } from '../state/editor-api.ts';

interface OrderDialogProps {
  subject: ContentOverview['subjects'][number];
  onClose: () => void;
  onDone: () => void;
}

export function OrderDialog({ subject, onClose, onDone }: OrderDialogProps) {
  const validTopics = subject.topics.filter(({ faulty }) => !faulty);
  const [topics, setTopics] = useState(validTopics);
  const [announcement, setAnnouncement] = useState('');
  const [call, run] = useCall();

  const submit = () =>
    void run(async () => {
      await editorApi.order(
        subject.slug,
        topics.map(({ slug }) => slug),
      );
      void showToast({
        title: 'Topics Reordered',
        description: `Readers see the new order after the next Rebuild Site.`,
      });
      onDone();
    });

  const move = (index: number, by: -1 | 1) => {
    const to = index + by;
    if (to < 0 || to >= topics.length) return;
    setTopics(moveItem(topics, index, to));
    setAnnouncement(`${topics[index]?.title ?? ''} is number ${to + 1} of ${topics.length}.`);
  };

  return (
    <DialogForm
      title="Reorder topics"
      label="Save order"
      call={call}
      disabled={topics.every(({ slug }, index) => slug === validTopics[index]?.slug)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-soft">
        Addresses do not change. Readers see the new order after the next Rebuild Site.
        {validTopics.length < subject.topics.length &&
          ' Topics with an error are not listed and keep their position.'}
      </p>
      <ol className="grid gap-2">
        {/* Keyed by slug, so that the focus stays on the button of the moved topic. */}
        {topics.map(({ slug, title }, index) => (
          <li key={slug} className="card flex items-center gap-2 py-1 ps-4 pe-1">
            <span className="min-w-8 text-faint tabular-nums">{index + 1}</span>
            <bdi className="min-w-0 flex-1">{title}</bdi>
            {([-1, 1] as const).map((by) => (
              <button
                key={by}
                type="button"
                className="icon-button aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
                aria-label={`Move ${title} ${by === -1 ? 'up' : 'down'}`}
                aria-disabled={by === -1 ? index === 0 : index === topics.length - 1}
                onClick={() => move(index, by)}
              >
                {by === -1 ? (
                  <ArrowUp size={19} aria-hidden="true" />
                ) : (
                  <ArrowDown size={19} aria-hidden="true" />
                )}
              </button>
            ))}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </DialogForm>
  );
}

/** A copy of the list with the item at `from` moved to `to`. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
}
