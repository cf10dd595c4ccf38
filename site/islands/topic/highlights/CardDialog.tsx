import { useState } from 'react';
import type { Highlight } from '../../../../api/contract/study/highlights.ts';
import { callApi } from '../../../client/api/api.ts';
import { DialogForm } from '../../../client/ui/DialogForm.tsx';
import { useCall } from '../../../client/ui/hooks.ts';
import { TextInput } from '../../../client/ui/TextInput.tsx';
import { showToast } from '../../../client/ui/toasts/toasts.ts';

const MAX_SIDE = 2_000;

interface CardDialogProps {
  highlight: Pick<Highlight, 'subject' | 'topic' | 'sectionId' | 'quote' | 'note'>;
  onClose: () => void;
}

/** Makes a review card from a highlight. The learner writes the question; the highlighted text is the answer. */
export function CardDialog({ highlight, onClose }: CardDialogProps) {
  const [front, setFront] = useState(highlight.note);
  const [back, setBack] = useState(highlight.quote);
  const [clientId] = useState(() => crypto.randomUUID());
  const [asked, setAsked] = useState(false);
  const [call, run] = useCall();
  const problems = { front: sideProblem(front), back: sideProblem(back) };

  const save = () => {
    setAsked(true);
    if (problems.front ?? problems.back) return;
    void run(async () => {
      const { subject, topic, sectionId } = highlight;
      const body = { clientId, subject, topic, sectionId, front: front.trim(), back: back.trim() };
      await callApi('/user/cards', { method: 'POST', body });
      onClose();
      void showToast({ title: 'Card added', description: 'It will be among your reviews.' });
    });
  };

  return (
    <DialogForm title="Make a card" label="Add card" call={call} onSubmit={save} onClose={onClose}>
      <TextInput
        label="Front: your question"
        value={front}
        problem={asked ? problems.front : undefined}
        lines={3}
        onChange={setFront}
      />
      <TextInput
        label="Back: the answer"
        value={back}
        problem={asked ? problems.back : undefined}
        lines={4}
        onChange={setBack}
      />
    </DialogForm>
  );
}

function sideProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Please enter a text.';
  return text.length > MAX_SIDE ? `At most ${MAX_SIDE.toLocaleString('en')} characters.` : undefined;
}
