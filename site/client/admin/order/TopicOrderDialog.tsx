import type { ContentOverview } from '../../../../api/contract/admin/content.ts';
import { callApi } from '../../api/call-api.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { OrderDialog } from './OrderDialog.tsx';

interface TopicOrderDialogProps {
  subject: ContentOverview['subjects'][number];
  onClose: () => void;
  onDone: () => void;
}

/** Changes the reading order of a subject's topics. */
export function TopicOrderDialog({ subject, onClose, onDone }: TopicOrderDialogProps) {
  const valid = subject.topics.filter(({ faulty }) => !faulty);
  const save = async (topics: string[]) => {
    const path = `/admin/content/${encodeURIComponent(subject.slug)}/order`;
    await callApi(path, { method: 'PUT', body: { topics } });
    void showToast({
      title: 'Topics Reordered',
      description: 'Readers see the new order after the next Rebuild Site.',
    });
    onDone();
  };
  return (
    <OrderDialog
      title="Reorder topics"
      groups={[{ heading: '', items: valid.map(({ slug, title }) => ({ id: slug, title })) }]}
      save={save}
      onClose={onClose}
    >
      Drag a topic by its handle, or type its position. Addresses do not change. Readers see the new order
      after the next Rebuild Site.
      {valid.length < subject.topics.length &&
        ' Topics with an error are not listed and keep their position.'}
    </OrderDialog>
  );
}
