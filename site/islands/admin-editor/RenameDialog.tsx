import { useState } from 'react';
import { slugify, slugProblem } from '../../../scripts/content/slug.ts';
import { useCall } from '../../client/use-call.ts';
import { DialogForm } from './DialogForm.tsx';
import { editorApi, topicApi } from './editor-api.ts';
import { workOn } from './editor-state.ts';
import { problemsIn } from './field-problems.ts';
import { TextInput } from './TextInput.tsx';
import { followTopic, OLD_ADDRESS, type TopicDialogProps } from './topic-place.ts';

/** Gives a topic another title, another address, or both. */
export function RenameDialog({ place, base, onClose }: TopicDialogProps) {
  const [title, setTitle] = useState(base.fields.topicTitle);
  const [slug, setSlug] = useState(place.topic);
  const [tried, setTried] = useState(false);
  const [call, run] = useCall();

  const work = { ...workOn(base), fields: { ...base.fields, topicTitle: title } };
  const titleProblem = problemsIn({ place, work, read: null }).topicTitle;
  const problem = slugProblem(slug, 'topic') ?? undefined;
  const changed = title !== base.fields.topicTitle || slug !== place.topic;

  const submit = () => {
    setTried(true);
    if (titleProblem !== undefined || problem !== undefined) return;
    void run(async () => {
      let { revision } = base;
      /* The address first: it is what may be taken. */
      if (slug !== place.topic)
        revision = (await topicApi(place.subject, place.topic, revision).rename(slug)).revision;
      const moved = { ...place, topic: slug };
      if (title !== base.fields.topicTitle)
        await editorApi.save({ place: moved, work, base: { ...base, revision } });
      followTopic(moved, title.trim());
    });
  };

  return (
    <DialogForm
      title="Rename"
      label="Rename"
      call={call}
      disabled={!changed}
      onSubmit={submit}
      onClose={onClose}
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
      {slug === place.topic ? (
        <p className="text-soft">The address stays as it is.</p>
      ) : (
        <p className="text-soft">
          The topic moves from /{place.subject}/{place.topic} to /{place.subject}/{slug}. {OLD_ADDRESS}
        </p>
      )}
    </DialogForm>
  );
}
