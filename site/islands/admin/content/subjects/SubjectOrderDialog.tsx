import { useQuery } from '@tanstack/react-query';
import { OrderDialog } from '../../../../client/admin/order/OrderDialog.tsx';
import { HOME_HEADINGS } from '../../../../client/format/topics.ts';
import { Dialog } from '../../../../client/ui/dialogs/Dialog.tsx';
import { EmptyState } from '../../../../client/ui/EmptyState.tsx';
import { LoadError } from '../../../../client/ui/Notice.tsx';
import { showToast } from '../../../../client/ui/toasts/toasts.ts';
import { contentApi } from '../content-api.ts';

const GROUPS = ['prelims-mains', 'mains', 'more'] as const;

/** Changes the order of the subjects under each heading of the home page. */
export function SubjectOrderDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['admin', 'subjects'],
    queryFn: contentApi.subjects,
    staleTime: 0,
    gcTime: 0,
  });
  if (!data) {
    return (
      <Dialog title="Reorder subjects" onClose={onClose}>
        <div className="mt-3 grid gap-4">
          {isError ? (
            <LoadError text={error.message} onRetry={() => void refetch()} />
          ) : (
            <EmptyState loading text="" />
          )}
          <button type="button" className="button button-quiet justify-self-end" onClick={onClose}>
            Cancel
          </button>
        </div>
      </Dialog>
    );
  }
  const groups = GROUPS.map((group) => ({
    heading: HOME_HEADINGS[group],
    items: data.filter((subject) => subject.group === group).map(({ slug, title }) => ({ id: slug, title })),
  })).filter(({ items }) => items.length > 0);
  const save = async (subjects: string[]) => {
    await contentApi.orderSubjects(subjects);
    void showToast({
      title: 'Subjects Reordered',
      description: 'Readers see the new order after the next Rebuild Site.',
    });
    onDone();
  };
  return (
    <OrderDialog title="Reorder subjects" groups={groups} save={save} onClose={onClose}>
      Drag a subject by its handle, or type its position. Subjects stay under their heading of the home page;
      its card decides which, under Cards. Readers see the new order after the next Rebuild Site.
    </OrderDialog>
  );
}
