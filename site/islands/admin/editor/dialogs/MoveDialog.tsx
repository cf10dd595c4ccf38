import { useState } from 'react';
import type { ContentOverview } from '../../../../../api/contract/admin/content.ts';
import { useCall } from '../../../../client/ui/hooks.ts';
import { DialogForm } from '../../../../client/ui/dialogs/DialogForm.tsx';
import { SelectField } from '../../../../client/ui/fields.tsx';
import { topicApi } from '../state/editor-api.ts';
import { openTopic, REDIRECT_NOTICE, type TopicDialogProps } from './topic-dialog.ts';

export function MoveDialog({
  route,
  base,
  overview,
  onClose,
}: TopicDialogProps & { overview: ContentOverview }) {
  const others = overview.subjects.filter(({ slug }) => slug !== route.subject);
  const [target, setTarget] = useState(others[0]?.slug ?? '');
  const [call, run] = useCall();
  const submit = () =>
    void run(async () => {
      await topicApi(route.subject, route.topic, base.revision).move(target);
      openTopic({ ...route, subject: target }, base.fields.topicTitle);
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
          <SelectField
            label="Subject"
            value={target}
            choices={others.map(({ slug, title }) => [slug, title] as const)}
            onChange={setTarget}
          />
          <p className="text-soft">
            The topic moves from /{route.subject}/{route.topic} to /{target}/{route.topic}, with its MCQs and
            the images that it shows. {REDIRECT_NOTICE}
          </p>
        </>
      )}
    </DialogForm>
  );
}
