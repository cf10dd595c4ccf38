import { refreshContent } from '../../../../client/admin/admin-queries.ts';
import { queryClient } from '../../../../client/queries.tsx';
import { DialogForm } from '../../../../client/ui/dialogs/DialogForm.tsx';
import { useCall } from '../../../../client/ui/hooks.ts';
import { showToast } from '../../../../client/ui/toasts/toasts.ts';
import { BIN_KEY, contentApi } from '../content-api.ts';

interface SubjectDeletionProps {
  subject: string;
  title: string;
  onClose: () => void;
}

/** Deletes a subject without topics. */
export function SubjectDeletion({ subject, title, onClose }: SubjectDeletionProps) {
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
