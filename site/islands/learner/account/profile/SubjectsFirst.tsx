import { useEffect, useState, type SubmitEvent } from 'react';
import { ApiError } from '../../../../client/api/call-api.ts';
import { useSubjects } from '../../../../client/api/use-subjects.ts';
import { titlesOf } from '../../../../client/format/topics.ts';
import { SubjectChoices } from '../../../../client/profile/SubjectChoices.tsx';
import { readProfile, saveProfile } from '../../../../client/session/profile.ts';
import { CallSection } from '../../../../client/ui/CallSection.tsx';
import { useCall } from '../../../../client/ui/hooks.ts';
import { PaperTitle } from '../../../../client/ui/PaperTitle.tsx';

/** The subjects that the learner studies first, in order. */
export function SubjectsFirst() {
  const [loading, load] = useCall();
  const [call, run] = useCall();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const subjects = useSubjects();

  useEffect(() => {
    void load(async () => setChosen((await readProfile()).subjects));
  }, [load]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void run(async () => {
      setChosen((await saveProfile({ subjects: [...chosen] })).subjects);
    });
  };
  const known = subjects.data ?? [];
  /* A subject that is not published any more can still be taken off the list. */
  const unknown = chosen.filter((slug) => !known.some((subject) => subject.slug === slug));
  const listed = [...known, ...unknown.map((slug) => ({ slug, title: slug }))];
  const problem =
    loading.problem ?? (subjects.error instanceof ApiError ? subjects.error.message : null) ?? call.problem;

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
                disabled={!loading.done}
                onChange={setChosen}
              />
            </div>
          </fieldset>
          <button
            type="submit"
            className="button button-tinted justify-self-start"
            disabled={call.busy || !loading.done}
          >
            Save subjects
          </button>
        </form>
      </details>
    </CallSection>
  );
}
