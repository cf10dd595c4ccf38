import type { SubjectSummary } from '../../../../../api/contract/content/topics.ts';
import { SubjectChoices } from '../../../../client/profile/SubjectChoices.tsx';
import type { Answers } from './guide-state.ts';

interface SubjectsStepProps {
  answers: Answers;
  set: (change: Partial<Answers>) => void;
  subjects: readonly SubjectSummary[];
}

/** Asks for the subjects that are studied first, in the order in which they are pressed. */
export function SubjectsStep({ answers, set, subjects }: SubjectsStepProps) {
  return (
    <fieldset>
      <legend className="text-soft">
        Choose a few, in your order. Without a choice the week takes topics from all of them.
      </legend>
      <div className="mt-4 grid max-h-[38dvh]">
        <SubjectChoices
          subjects={subjects}
          chosen={answers.subjects}
          onChange={(chosen) => set({ subjects: chosen })}
        />
      </div>
    </fieldset>
  );
}
