import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import type { ContentOverview } from '../../../../../api/contract/admin/content.ts';
import { showToast } from '../../../../client/ui/toasts.ts';
import { useCall } from '../../../../client/ui/hooks.ts';
import { DialogForm } from './DialogForm.tsx';
import { editorApi } from '../state/editor-api.ts';
import { moved } from '../order-state.ts';

interface OrderDialogProps {
  subject: ContentOverview['subjects'][number];
  onClose: () => void;
  onDone: () => void;
}

/** The topics of a subject in the order in which they are read. */
export function OrderDialog({ subject, onClose, onDone }: OrderDialogProps) {
  const sound = subject.topics.filter(({ faulty }) => !faulty);
  const [topics, setTopics] = useState(sound);
  const [said, setSaid] = useState('');
  const [call, run] = useCall();

  const submit = () =>
    void run(async () => {
      await editorApi.order(
        subject.slug,
        topics.map(({ slug }) => slug),
      );
      void showToast({
        title: 'Topics Reordered',
        description: `Readers see it after the next Rebuild Site.`,
      });
      onDone();
    });

  const move = (index: number, by: -1 | 1) => {
    const to = index + by;
    if (to < 0 || to >= topics.length) return;
    setTopics(moved(topics, index, to));
    setSaid(`${topics[index]?.title ?? ''} is number ${to + 1} of ${topics.length}.`);
  };

  return (
    <DialogForm
      title="Reorder topics"
      label="Save order"
      call={call}
      disabled={topics.every(({ slug }, index) => slug === sound[index]?.slug)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-soft">
        Addresses stay as they are. Readers see the new order after the next Rebuild Site.
        {sound.length < subject.topics.length &&
          ' Topics with an error are not listed; they keep their place.'}
      </p>
      <ol className="grid gap-2">
        {/* By slug, so that the focus goes with the button of the topic that moves. */}
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
        {said}
      </p>
    </DialogForm>
  );
}
