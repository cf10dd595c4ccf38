import type { SubjectSummary } from '../../../../api/contract/content/topics.ts';
import { splitTitle } from '../../../client/format/gs-paper.ts';
import { SubjectIcon } from '../../../client/ui/SubjectIcon.tsx';
import { toggleSubject, toggleTopic } from './make-test-state.ts';
import type { MakeForm } from './make-test-state.ts';

interface SubjectPickerProps {
  subjects: readonly SubjectSummary[];
  form: MakeForm;
  onChange: (form: MakeForm) => void;
}

/** Chooses subjects and, of each chosen one, topics. */
export function SubjectPicker({ subjects, form, onChange }: SubjectPickerProps) {
  const withTopics = subjects.filter(({ topics }) => topics.length > 0);
  const chosen = withTopics.filter(({ slug }) => form.chosen[slug] !== undefined);
  return (
    <div>
      <fieldset>
        <legend className="font-medium">Subjects</legend>
        <div className="mt-1.5 grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3">
          {withTopics.map(({ slug, title }) => (
            <label
              key={slug}
              className="flex min-h-14 cursor-pointer items-center gap-3 rounded-xl border border-line bg-card px-3 py-2 has-checked:border-accent has-checked:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-(--color-accent)"
                checked={form.chosen[slug] !== undefined}
                onChange={() => onChange(toggleSubject(form, slug))}
              />
              <SubjectIcon slug={slug} paper={title} size={32} />
              <span className="min-w-0 leading-snug">{splitTitle(title).name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {chosen.map(({ slug, title, topics }) => {
        const picked = form.chosen[slug];
        const count = picked === 'all' || picked === undefined ? topics.length : picked.length;
        const slugs = topics.map((topic) => topic.slug);
        return (
          <details key={slug} className="mt-2">
            <summary className="min-h-11 cursor-pointer py-2.5 text-accent-text">
              {splitTitle(title).name}:{' '}
              {count === topics.length ? 'all topics' : `${count} of ${topics.length} topics`}
            </summary>
            <fieldset>
              <legend className="sr-only">Topics of {splitTitle(title).name}</legend>
              <div className="grid sm:grid-cols-2">
                {topics.map((topic) => (
                  <label key={topic.slug} className="flex min-h-11 cursor-pointer items-center gap-3">
                    <input
                      type="checkbox"
                      className="size-5 shrink-0 accent-(--color-accent)"
                      checked={picked === 'all' || picked?.includes(topic.slug) === true}
                      onChange={() => onChange(toggleTopic(form, slug, topic.slug, slugs))}
                    />
                    {topic.title}
                  </label>
                ))}
              </div>
            </fieldset>
          </details>
        );
      })}
    </div>
  );
}
