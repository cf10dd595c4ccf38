import { useEffect, useState, type ReactNode } from 'react';
import type { Today } from '../../../../api/contract/study/today.ts';
import { formatWeekday } from '../../../client/format/format.ts';
import { withQueries } from '../../../client/queries.tsx';
import { useAuth } from '../../../client/session/auth.tsx';
import { SubjectIcon } from '../../../client/ui/SubjectIcon.tsx';
import { IslandRoot } from '../../island.tsx';
import { StepRow, Targets, TileIcon } from './Steps.tsx';
import { FactRow, Streak } from './Streak.tsx';
import {
  continueStep,
  courseProgress,
  examText,
  greeting,
  lastAttemptFact,
  reviewStep,
  weakestTagFact,
} from './today-state.ts';
import { useToday } from './use-today.ts';

interface HomeTodayProps {
  /** The topic to start with, for learners who have not read anything. */
  first: { subject: string; topic: string; title: string; subjectTitle: string } | null;
  /** Shortcuts to other pages. */
  children?: ReactNode;
}

/**
 * The day of a signed-in learner on the home page. Everything has its place before the first paint, so that nothing moves
 * when the data arrives: the page has what is rendered without it.
 */
function HomeToday({ first, children }: HomeTodayProps) {
  const { user } = useAuth();
  const { today, targets, problem, tick } = useToday();
  const [hour, setHour] = useState<number | null>(null);
  useEffect(() => setHour(new Date().getHours()), [user]);
  useEffect(() => {
    if (today) showCourses(today);
  }, [today]);
  const place = today?.continue ?? first;

  return (
    <div
      className="home-today hidden signed-in:block [.has-token_&]:block"
      data-loading={today ? undefined : ''}
    >
      <div className="shell pt-8 sm:pt-10">
        <p className="eyebrow day-line">
          <span data-day>{today && formatWeekday(today.date)}</span> <span>{today && examText(today)}</span>
        </p>
        <h1 className="mt-1 truncate pb-1 text-4xl font-bold">
          {hour === null ? 'Welcome back' : greeting(hour, user?.displayName?.trim() || null)}
        </h1>
        <p className="notice-warn mt-4" role="status" hidden={problem === null}>
          {problem}
        </p>
        <div className="mt-5 grid items-stretch gap-5 lg:grid-cols-[1.9fr_1fr]">
          <section aria-labelledby="_today" className="card px-5 py-2 sm:px-7">
            <h2 id="_today" className="sr-only">
              Today
            </h2>
            <ul>
              <StepRow
                name="continue"
                icon={today && place && <SubjectIcon slug={place.subject} paper={place.subjectTitle} />}
                step={today && continueStep(today, first)}
                empty={today && NOTHING_TO_READ}
                action={{ label: 'Continue', href: '#courses', style: 'button button-primary' }}
              />
              <StepRow
                name="reviews"
                tile="paper-gs4"
                icon={
                  <TileIcon lines="M5.500 7.500h8.500a2.500 2.500 0 0 1 2.500 2.500v7.500a2.500 2.500 0 0 1-2.500 2.500H5.500A2.500 2.500 0 0 1 3 17.500V10a2.500 2.500 0 0 1 2.500-2.500zM8 4h9.500A3.500 3.500 0 0 1 21 7.500V16" />
                }
                step={today && reviewStep(today)}
                empty={today && NOTHING_TO_REVIEW}
                action={{ label: 'Review', href: '/review', style: 'button button-tinted' }}
              />
              <Targets today={today} targets={targets} onTick={tick} />
            </ul>
          </section>
          <section aria-labelledby="_streak" className="card flex flex-col justify-between gap-4 p-5 sm:p-6">
            <h2 id="_streak" className="sr-only">
              Streak and results
            </h2>
            <Streak today={today} />
            <dl className="facts">
              <FactRow
                label="Weakest lately"
                action="Practise"
                fact={today && weakestTagFact(today)}
                empty={today && 'No weak tag in the last 90 days'}
              />
              <FactRow
                label="Last result"
                action="Results"
                fact={today && lastAttemptFact(today)}
                empty={today && 'No quiz or test taken yet'}
              />
            </dl>
          </section>
        </div>
        <nav aria-label="Shortcuts">{children}</nav>
      </div>
    </div>
  );
}

const NOTHING_TO_READ = {
  title: 'Nothing to read yet',
  detail: 'Topics will be here as soon as they are published.',
};
const NOTHING_TO_REVIEW = {
  title: 'Nothing to review today',
  detail: 'What you get wrong in a quiz comes back here when it is time.',
};

/** Shows on the cards of the page how many topics of each subject are completed. */
function showCourses({ subjects }: Today): void {
  const bySlug = new Map(subjects.map((subject) => [subject.subject, subject]));
  for (const card of document.querySelectorAll<HTMLElement>('[data-course]')) {
    const bar = card.querySelector<HTMLElement>('[data-progress]');
    const text = bar?.querySelector('[data-text]');
    if (!bar || !text) continue;
    const done = bySlug.get(card.dataset['course'] ?? '');
    const progress = done ? courseProgress(done) : { percent: 0, text: '' };
    bar.toggleAttribute('data-begun', progress.percent > 0);
    bar.style.setProperty('--filled', `${progress.percent}%`);
    text.textContent = progress.text;
  }
}

const DayWithQueries = withQueries(HomeToday);

/** Use with `client:learner="restoring"`. */
export function HomeTodayIsland(props: HomeTodayProps) {
  return (
    <IslandRoot>
      <DayWithQueries {...props} />
    </IslandRoot>
  );
}
