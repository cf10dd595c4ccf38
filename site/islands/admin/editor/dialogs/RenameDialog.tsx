import { useState } from 'react';
import { slugify, slugProblem } from '../../../../../scripts/content/slug.ts';
import { editAddress } from '../../../../client/format/topics.ts';
import { useCall } from '../../../../client/ui/hooks.ts';
import { DialogForm } from './DialogForm.tsx';
import { editorApi, topicApi } from '../state/editor-api.ts';
import { workOn } from '../state/editor-state.ts';
import { problemsIn } from '../state/field-problems.ts';
import { TextInput } from '../form/TextInput.tsx';
import { followTopic, OLD_ADDRESS, type TopicDialogProps } from './topic-dialog.ts';

/** Gives a topic another title, another address, or both. */
export function RenameDialog({ place, base, onClose }: TopicDialogProps) {
  const [title, setTitle] = useState(base.fields.topicTitle);
  const [slug, setSlug] = useState(place.topic);
  /** Where the topic stands: its address may have changed before the title is refused. */
  const [stands, setStands] = useState({ topic: place.topic, revision: base.revision });
  const [tried, setTried] = useState(false);
  const [call, run] = useCall();

  const work = { ...workOn(base), fields: { ...base.fields, topicTitle: title } };
  const titleProblem = problemsIn({ place, work, read: null }).topicTitle;
  const problem = slugProblem(slug, 'topic') ?? undefined;
  const changed = title !== base.fields.topicTitle || slug !== stands.topic;

  const submit = () => {
    setTried(true);
    if (titleProblem !== undefined || problem !== undefined) return;
    void run(async () => {
      let { topic, revision } = stands;
      /* The address first: it is what may be taken. */
      if (slug !== topic) {
        ({ topic, revision } = await topicApi(place.subject, topic, revision).rename(slug));
        setStands({ topic, revision });
      }
      const moved = { ...place, topic };
      if (title !== base.fields.topicTitle)
        await editorApi.save({ place: moved, work, base: { ...base, revision } });
      followTopic(moved, title.trim());
    });
  };

  const close = () => {
    if (stands.topic === place.topic) onClose();
    else location.assign(editAddress(place.subject, stands.topic));
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
      <TextInput
        label="New title"
        value={title}
        problem={tried ? titleProblem : undefined}
        onChange={setTitle}
      />
      <div>
        <TextInput
          label="New address"
          value={slug}
          problem={tried ? problem : undefined}
          hint={`/${place.subject}/${slug}`}
          onChange={setSlug}
        />
        <button
          type="button"
          className="min-h-11 cursor-pointer font-medium text-accent-text underline"
          onClick={() => setSlug(slugify(title))}
        >
          Make it from the title
        </button>
      </div>
      {slug === stands.topic ? (
        <p className="text-soft">The address stays as it is.</p>
      ) : (
        <p className="text-soft">
          The topic moves from /{place.subject}/{stands.topic} to /{place.subject}/{slug}. {OLD_ADDRESS}
        </p>
      )}
    </DialogForm>
  );
}
