import { useState } from 'react';
import {
  ownTextProblems,
  trimmedText,
  type OwnText,
  type OwnTextProblems,
} from '../../../api/contract/practice/card-rules.ts';
import type { ReviewCard } from '../../../api/contract/practice/reviews.ts';
import { useSubjects } from '../queries.tsx';
import { useAuth } from '../session/auth.tsx';
import { DialogForm } from '../ui/dialogs/DialogForm.tsx';
import { useCall } from '../ui/hooks.ts';
import { editOwnCard, makeCard, type CardStatus } from './own-cards.ts';
import { SelectField, TextField } from '../ui/fields.tsx';

interface CardPlace {
  /** Slugs. */
  subject: string;
  topic: string;
  /** Id of the heading of the section; null for the topic as a whole. */
  sectionId: string | null;
}

interface MakeCardDialogProps {
  /** Where the new card belongs; null lets the learner choose a topic. */
  place: CardPlace | null;
  /** What both sides begin with, for example a quote. */
  draft?: Partial<OwnText>;
  /** A card to edit instead of making a new one. */
  card?: ReviewCard;
  /** Called when the card is saved, or kept on this device to be sent later. */
  onSaved: (status: CardStatus) => void;
  onClose: () => void;
}

type Problems = OwnTextProblems & { place?: string };

function without(problems: Problems, fixed: keyof Problems): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => name !== fixed));
}

/** Makes or edits a card of the learner's own. Mount it to open it. */
export function MakeCardDialog({ place, draft, card, onSaved, onClose }: MakeCardDialogProps) {
  const begun = { front: card?.own?.front ?? draft?.front ?? '', back: card?.own?.back ?? draft?.back ?? '' };
  const [text, setText] = useState<OwnText>(begun);
  const [chosen, setChosen] = useState(place);
  const [problems, setProblems] = useState<Problems>({});
  const [call, run] = useCall();
  const { user } = useAuth();
  /* Kept over failed attempts, so that a card whose answer was lost is not made twice. */
  const [clientId] = useState(() => crypto.randomUUID());
  const editing = card !== undefined;

  const change = (side: keyof OwnText) => (value: string) => {
    setText({ ...text, [side]: value });
    setProblems(without(problems, side));
  };

  const save = () => {
    const found = {
      ...ownTextProblems(text),
      ...(!editing && chosen === null && { place: 'Choose the topic that the card belongs to.' }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    void run(async () => {
      const sides = trimmedText(text);
      if (editing) onSaved({ kind: 'saved', card: await editOwnCard(card.id, sides) });
      else if (chosen && user) onSaved(await makeCard(user.id, { clientId, ...chosen, ...sides }));
    });
  };

  return (
    <DialogForm
      title={editing ? 'Edit card' : 'Make a card'}
      label={editing ? 'Save card' : 'Add card'}
      call={call}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="text-soft">Ask on the front what you want to remember, and answer it on the back.</p>
      <TextField
        label="Front"
        lines={3}
        value={text.front}
        problem={problems.front}
        onChange={change('front')}
      />
      <TextField label="Back" lines={4} value={text.back} problem={problems.back} onChange={change('back')} />
      {!editing && place === null && (
        <TopicChoice
          problem={problems.place}
          onChange={(next) => {
            setChosen(next);
            setProblems(without(problems, 'place'));
          }}
        />
      )}
    </DialogForm>
  );
}

interface TopicChoiceProps {
  problem: string | undefined;
  onChange: (place: CardPlace | null) => void;
}

function TopicChoice({ problem, onChange }: TopicChoiceProps) {
  const { data = [], error } = useSubjects();
  const subjects = data.filter((one) => one.topics.length > 0);
  const [subject, setSubject] = useState('');
  const [topic, setTopic] = useState('');
  const topics = subjects.find(({ slug }) => slug === subject)?.topics ?? [];
  const choose = (chosen: { subject: string; topic: string }) => {
    setSubject(chosen.subject);
    setTopic(chosen.topic);
    onChange(chosen.topic === '' ? null : { ...chosen, sectionId: null });
  };

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Subject"
        value={subject}
        choices={[['', 'Choose a subject'], ...subjects.map(({ slug, title }) => [slug, title] as const)]}
        onChange={(slug) => choose({ subject: slug, topic: '' })}
      />
      <SelectField
        label="Topic"
        value={topic}
        disabled={subject === ''}
        choices={[['', 'Choose a topic'], ...topics.map(({ slug, title }) => [slug, title] as const)]}
        problem={problem ?? error?.message}
        onChange={(slug) => choose({ subject, topic: slug })}
      />
    </div>
  );
}
