import { useState } from 'react';
import { slugify, slugProblem } from '../../../../../scripts/content/slug.ts';
import { editAddress } from '../../../../client/format/topics.ts';
import { useCall } from '../../../../client/ui/hooks.ts';
import { DialogForm } from '../../../../client/ui/dialogs/DialogForm.tsx';
import { editorApi, topicApi } from '../state/editor-api.ts';
import { withoutEdits } from '../state/editor-state.ts';
import { validateFields } from '../state/field-problems.ts';
import { openTopic, REDIRECT_NOTICE, type TopicDialogProps } from './topic-dialog.ts';
import { TextField } from '../../../../client/ui/fields.tsx';

/** Changes the title, the address, or both. */
export function RenameDialog({ route, base, onClose }: TopicDialogProps) {
  const [title, setTitle] = useState(base.fields.topicTitle);
  const [slug, setSlug] = useState(route.topic);
  /** The saved address and revision. The address may already have changed when the title is rejected. */
  const [current, setCurrent] = useState({ topic: route.topic, revision: base.revision });
  const [submitted, setSubmitted] = useState(false);
  const [call, run] = useCall();

  const work = { ...withoutEdits(base), fields: { ...base.fields, topicTitle: title } };
  const titleProblem = validateFields({ route, work, base, file: null }).topicTitle;
  const problem = slugProblem(slug, 'topic') ?? undefined;
  const changed = title !== base.fields.topicTitle || slug !== current.topic;

  const submit = () => {
    setSubmitted(true);
    if (titleProblem !== undefined || problem !== undefined) return;
    void run(async () => {
      let { topic, revision } = current;
      /* The address is changed first, because it may be in use. */
      if (slug !== topic) {
        ({ topic, revision } = await topicApi(route.subject, topic, revision).rename(slug));
        setCurrent({ topic, revision });
      }
      const moved = { ...route, topic };
      if (title !== base.fields.topicTitle)
        await editorApi.save({ route: moved, work, base: { ...base, revision } });
      openTopic(moved, title.trim());
    });
  };

  const close = () => {
    if (current.topic === route.topic) onClose();
    else location.assign(editAddress(route.subject, current.topic));
  };

  return (
    <DialogForm
      title="Rename"
      label="Rename"
      call={call}
      disabled={!changed}
      onSubmit={submit}
      onClose={close}
    >
      <TextField
        label="New title"
        value={title}
        problem={submitted ? titleProblem : undefined}
        onChange={setTitle}
      />
      <div>
        <TextField
          label="New address"
          value={slug}
          problem={submitted ? problem : undefined}
          hint={`/${route.subject}/${slug}`}
          onChange={setSlug}
        />
        <button
          type="button"
          className="min-h-11 cursor-pointer font-medium text-accent-text underline"
          onClick={() => setSlug(slugify(title))}
        >
          Generate from title
        </button>
      </div>
      {slug === current.topic ? (
        <p className="text-soft">The address does not change.</p>
      ) : (
        <p className="text-soft">
          The topic moves from /{route.subject}/{current.topic} to /{route.subject}/{slug}. {REDIRECT_NOTICE}
        </p>
      )}
    </DialogForm>
  );
}
