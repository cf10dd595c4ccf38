import { useId, useState } from 'react';
import type { ContentOverview } from '../../../../../api/contract/admin/content.ts';
import { useCall } from '../../../../client/ui/hooks.ts';
import { DialogForm } from './DialogForm.tsx';
import { topicApi } from '../state/editor-api.ts';
import { followTopic, OLD_ADDRESS, type TopicDialogProps } from './topic-dialog.ts';

/** Puts a topic into another subject. */
export function MoveDialog({
  place,
  base,
  overview,
  onClose,
}: TopicDialogProps & { overview: ContentOverview }) {
  const id = useId();
  const others = overview.subjects.filter(({ slug }) => slug !== place.subject);
  const [target, setTarget] = useState(others[0]?.slug ?? '');
  const [call, run] = useCall();
  const submit = () =>
    void run(async () => {
      await topicApi(place.subject, place.topic, base.revision).move(target);
      followTopic({ ...place, subject: target }, base.fields.topicTitle);
    });

  return (
    <DialogForm
      title="Move to another subject"
      label="Move"
      call={call}
      disabled={target === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {others.length === 0 ? (
        <p className="text-soft">There is no other subject.</p>
      ) : (
        <>
          <div>
            <label htmlFor={id} className="font-medium">
              Subject
            </label>
            <select
              id={id}
              className="field"
              value={target}
              onChange={(event) => setTarget(event.currentTarget.value)}
            >
              {others.map(({ slug, title }) => (
                <option key={slug} value={slug}>
                  {title}
                </option>
              ))}
            </select>
          </div>
          <p className="text-soft">
            The topic moves from /{place.subject}/{place.topic} to /{target}/{place.topic}, with its MCQs and
            the images that it shows. {OLD_ADDRESS}
          </p>
        </>
      )}
    </DialogForm>
  );
}
