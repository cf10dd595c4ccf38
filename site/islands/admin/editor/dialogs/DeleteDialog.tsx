import { queueToast } from '../../../../client/ui/toasts.ts';
import { useCall } from '../../../../client/ui/hooks.ts';
import { DialogForm } from './DialogForm.tsx';
import { topicApi } from '../state/editor-api.ts';
import type { TopicDialogProps } from './topic-dialog.ts';

/** Takes a topic away. */
export function DeleteDialog({ place, base, kept, onClose }: TopicDialogProps & { kept: boolean }) {
  const { topicTitle: title } = base.fields;
  const [call, run] = useCall();
  const submit = () =>
    void run(async () => {
      await topicApi(place.subject, place.topic, base.revision).remove();
      queueToast({ title: 'Topic Deleted', description: `Topic ${title} has been deleted.` });
      location.assign('/admin/dashboard');
    });
  return (
    <DialogForm title="Delete topic" label="Delete" danger call={call} onSubmit={submit} onClose={onClose}>
      <p>
        “<bdi>{title}</bdi>” goes with its notes and MCQs.
      </p>
      <p className="text-soft">
        Readers see it until the next Rebuild Site. After that there is nothing at /{place.subject}/
        {place.topic}: it says ‘Topic Not Found’.{' '}
        {kept
          ? 'The files can be had back from the history of the content folder with git, not from here.'
          : 'The content folder has no history: it cannot be brought back.'}
      </p>
    </DialogForm>
  );
}
