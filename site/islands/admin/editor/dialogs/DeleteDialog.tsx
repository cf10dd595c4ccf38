import { queueToast } from '../../../../client/ui/toasts/toasts.ts';
import { useCall } from '../../../../client/ui/hooks.ts';
import { DialogForm } from '../../../../client/ui/dialogs/DialogForm.tsx';
import { topicApi } from '../state/editor-api.ts';
import type { TopicDialogProps } from './topic-dialog.ts';

export function DeleteDialog({ route, base, onClose }: TopicDialogProps) {
  const { topicTitle: title } = base.fields;
  const [call, run] = useCall();
  const submit = () =>
    void run(async () => {
      await topicApi(route.subject, route.topic, base.revision).remove();
      queueToast({ title: 'Topic Deleted', description: `Topic ${title} has been deleted.` });
      location.assign('/admin/dashboard');
    });
  return (
    <DialogForm title="Delete topic" label="Delete" danger call={call} onSubmit={submit} onClose={onClose}>
      <p>
        “<bdi>{title}</bdi>” is deleted with its notes and MCQs.
      </p>
      <p className="text-soft">
        Readers see it until the next Rebuild Site. After that, /{route.subject}/{route.topic} shows ‘Topic
        Not Found’. An administrator can restore it from the bin on the dashboard.
      </p>
    </DialogForm>
  );
}
