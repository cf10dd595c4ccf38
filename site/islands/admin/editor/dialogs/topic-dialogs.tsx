import { editAddress } from '../../../../client/format/topics.ts';
import { queueToast } from '../../../../client/ui/toasts/toasts.ts';
import type { TopicBase } from '../state/editor-state.ts';
import type { EditorRoute } from '../state/edit-route.ts';
import { savedToast } from '../state/save-actions.ts';
import { useState } from 'react';
import { slugify, slugProblem } from '../../../../../scripts/content/slug.ts';
import { useCall } from '../../../../client/ui/hooks.ts';
import { DialogForm } from '../../../../client/ui/dialogs/DialogForm.tsx';
import { editorApi, topicApi } from '../state/editor-api.ts';
import { withoutEdits } from '../state/editor-state.ts';
import { validateFields } from '../state/field-problems.ts';
import { TextField, SelectField } from '../../../../client/ui/fields.tsx';
import type { ContentOverview } from '../../../../../api/contract/admin/content.ts';

type TopicRoute = Extract<EditorRoute, { mode: 'edit' }>;

export interface TopicDialogProps {
  route: TopicRoute;
  base: TopicBase;
  onClose: () => void;
}

const REDIRECT_NOTICE =
  'After the next Rebuild Site the old address redirects to the new one, and everything of learners moves with the topic: progress, notes, bookmarks, attempts, cards and targets.';

/** Opens the editor at the topic's new address. */
function openTopic(route: TopicRoute, title: string): void {
  queueToast(savedToast(route, title));
  location.assign(editAddress(route.subject, route.topic));
}

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
