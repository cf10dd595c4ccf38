import type { SubjectSummary } from '../../../../../api/contract/content/topics.ts';
import { PaperTitle } from '../../../../client/ui/PaperTitle.tsx';
import { SubjectIcon } from '../../../../client/ui/SubjectIcon.tsx';
import { toggled, type Answers } from './guide-state.ts';

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
      <ul className="mt-4 grid max-h-[38dvh] gap-2 overflow-y-auto p-1 sm:grid-cols-2">
        {subjects.map(({ slug, title }) => {
          const place = answers.subjects.indexOf(slug);
          return (
            <li key={slug}>
              <label className="box-choice box-choice-row">
                <input
                  type="checkbox"
                  className="sr-only"
                  checked={place !== -1}
                  onChange={() => set({ subjects: toggled(answers.subjects, slug) })}
                />
                <SubjectIcon slug={slug} paper={title} size={36} />
                <span className="min-w-0 flex-1">
                  <PaperTitle title={title} />
                </span>
                {place !== -1 && (
                  <span className="box-choice-place">
                    <span className="sr-only">, number </span>
                    {place + 1}
                  </span>
                )}
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
