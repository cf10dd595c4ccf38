import { useState, type SubmitEvent } from 'react';
import { useSubjects } from '../../../../client/queries.tsx';
import { titlesOf } from '../../../../client/format/topics.ts';
import { SubjectChoices } from '../../../../client/profile/SubjectChoices.tsx';
import { useProfile } from '../../../../client/profile/use-profile.ts';
import { CallSection } from '../../../../client/ui/Notice.tsx';
import { useCall } from '../../../../client/ui/hooks.ts';
import { PaperTitle } from '../../../../client/ui/PaperTitle.tsx';

/** The subjects that the learner studies first, in order. */
export function SubjectsFirst() {
  const { profile, save } = useProfile();
  const [call, run] = useCall();
  const [edited, setEdited] = useState<readonly string[] | null>(null);
  const chosen = edited ?? profile.data?.subjects ?? [];
  const subjects = useSubjects();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void run(async () => {
      await save({ subjects: [...chosen] });
      setEdited(null);
    });
  };
  const known = subjects.data ?? [];
  /* A subject that is not published any more can still be taken off the list. */
  const unknown = chosen.filter((slug) => !known.some((subject) => subject.slug === slug));
  const listed = [...known, ...unknown.map((slug) => ({ slug, title: slug }))];
  const problem = (profile.error ?? subjects.error)?.message ?? call.problem;

  return (
    <CallSection title="Subjects first" call={{ ...call, problem }} doneText="Saved.">
      <p className="mt-2 text-soft">
        {chosen.length === 0
          ? 'None chosen: a planned week takes topics from all subjects.'
          : 'A planned week takes topics from these, in this order.'}
      </p>
      {chosen.length > 0 && (
        <ol className="mt-2 list-inside list-decimal font-medium" aria-label="Subjects first">
          {chosen.map((slug) => (
            <li key={slug}>
              <PaperTitle title={titlesOf({ subject: slug, topic: '' }, subjects.data ?? null).subject} />
            </li>
          ))}
        </ol>
      )}
      <details className="mt-1">
        <summary className="text-button -ms-3">Choose subjects</summary>
        <form className="mt-2 grid gap-4" onSubmit={submit}>
          <fieldset>
            <legend className="sr-only">Subjects that you study first, in your order</legend>
            <div className="-mx-1 grid max-h-96">
              <SubjectChoices
                subjects={subjects.isPending ? [] : listed}
                chosen={chosen}
                disabled={!profile.data}
                onChange={setEdited}
              />
            </div>
          </fieldset>
          <button
            type="submit"
            className="button button-tinted justify-self-start"
            disabled={call.busy || !profile.data}
          >
            Save subjects
          </button>
        </form>
      </details>
    </CallSection>
  );
}
