import Fraction from 'fraction.js';
import { useAuth } from '../../../client/session/auth.tsx';
import { formatGain } from '../../../client/format/marks-text.ts';
import { PaperTitle } from '../../../client/ui/PaperTitle.tsx';
import { SubjectIcon } from '../../../client/ui/SubjectIcon.tsx';
import { readFirstTexts, type ReadFirst as Section } from './result-state.ts';

/** The sections of notes to read again, the costliest first. */
export function ReadFirst({ sections }: { sections: readonly Section[] }) {
  const { user } = useAuth();
  if (sections.length === 0) return null;
  return (
    <section className="card p-5 sm:p-6" aria-labelledby="read-first">
      <h2 id="read-first" className="text-xl font-semibold">
        Read this first
      </h2>
      <p className="mt-1 text-soft">Where the marks were lost, the costliest first.</p>
      <ol className="mt-2 grid divide-y divide-line">
        {sections.map((place) => {
          const { subject, topic, section, subjectTitle, wrong, left, lost } = place;
          const { title, place: within, href, locked } = readFirstTexts(place, user);
          return (
            <li key={`${subject}/${topic}/${section}`} className="row-link flex items-center gap-3 py-3">
              <SubjectIcon slug={subject} size={40} />
              <div className="min-w-0 flex-1">
                {href === null ? (
                  <span className="font-semibold">{title}</span>
                ) : (
                  <a className="covers font-semibold text-accent-text" href={href}>
                    {title}
                  </a>
                )}
                <p className="text-sm text-soft">
                  {within !== null && `${within} · `}
                  <PaperTitle title={subjectTitle} />
                </p>
                {locked !== null && <p className="text-sm font-medium text-warn">{locked}</p>}
              </div>
              <p className="shrink-0 text-end text-sm">
                <strong className="block text-base tabular-nums">
                  {formatGain(new Fraction(lost).neg())}
                </strong>
                <span className="text-soft">
                  {[...(wrong > 0 ? [`${wrong} wrong`] : []), ...(left > 0 ? [`${left} left out`] : [])].join(
                    ', ',
                  )}
                </span>
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
