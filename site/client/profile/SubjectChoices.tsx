import { PaperTitle } from '../ui/PaperTitle.tsx';
import { SubjectIcon } from '../ui/SubjectIcon.tsx';
import { MAX_SUBJECTS } from '../../../api/contract/identity/identity-rules.ts';

interface SubjectChoicesProps {
  subjects: readonly { slug: string; title: string }[];
  /** Slugs, in the order in which they were chosen. */
  chosen: readonly string[];
  disabled?: boolean;
  onChange: (chosen: string[]) => void;
}

/** Checkboxes for the subjects that are studied first. Each shows its place in the order. */
export function SubjectChoices({ subjects, chosen, disabled, onChange }: SubjectChoicesProps) {
  return (
    <ul className="grid gap-2 overflow-y-auto p-1 sm:grid-cols-2">
      {subjects.map(({ slug, title }) => {
        const place = chosen.indexOf(slug);
        return (
          <li key={slug}>
            <label className="box-choice box-choice-row">
              <input
                type="checkbox"
                className="sr-only"
                checked={place !== -1}
                disabled={disabled}
                onChange={() => onChange(toggled(chosen, slug))}
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
  );
}

/** Adds a subject at the end, unless the list is full, or removes it. */
export function toggled(subjects: readonly string[], slug: string): string[] {
  if (subjects.includes(slug)) return subjects.filter((other) => other !== slug);
  return [...subjects, slug].slice(0, MAX_SUBJECTS);
}
