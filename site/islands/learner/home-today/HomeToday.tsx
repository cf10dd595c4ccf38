import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import type { Target } from '../../../../api/contract/study/targets.ts';
import type { Today } from '../../../../api/contract/study/today.ts';
import { formatWeekday, scoreStyle } from '../../../client/format/format.ts';
import { topicAddress } from '../../../client/format/topics.ts';
import { withQueries } from '../../../client/queries/with-queries.tsx';
import { useAuth } from '../../../client/session/auth.tsx';
import { Picture } from '../../../client/ui/Picture.tsx';
import { SubjectIcon } from '../../../client/ui/SubjectIcon.tsx';
import { IslandRoot } from '../../island.tsx';
import {
  continueStep,
  courseProgress,
  examText,
  greeting,
  lastAttemptFact,
  MAX_TARGETS,
  reviewStep,
  rowsInOrder,
  shownTargets,
  streakTexts,
  targetKey,
  targetTime,
  weakestTagFact,
  weekBars,
  type Fact,
  type Step,
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

function TileIcon({ lines }: { lines: string }) {
  return (
    <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
      <path d={lines} />
    </svg>
  );
}

interface StepRowProps {
  name: string;
  /** Class with the hue of the icon's tile. */
  tile?: string;
  icon: ReactNode;
  /** Null if there is nothing to do, or it is not known. */
  step: Step | null;
  /** Shown if there is nothing to do; null until that is known. */
  empty: { title: string; detail: string } | null;
  action: { label: string; href: string; style: string };
}

function StepRow({ name, tile, icon, step, empty, action }: StepRowProps) {
  const { title, detail } = step ?? empty ?? { title: '', detail: '' };
  return (
    <li className={`step step-${name} ${tile ?? ''}`}>
      <span className={`step-icon ${tile === undefined ? '' : 'tile'}`}>{icon}</span>
      <div className="min-w-0">
        <h3 className="step-title" data-title>
          {title}
        </h3>
        <p className="step-detail" data-detail>
          {detail}
        </p>
      </div>
      <a
        className={`step-action ${action.style}`}
        href={step?.href ?? action.href}
        hidden={step === null && empty !== null}
        aria-label={step ? `${step.action}: ${step.title}` : undefined}
      >
        {step?.action ?? action.label}
      </a>
    </li>
  );
}

interface TargetsProps {
  today: Today | null;
  targets: readonly Target[];
  onTick: (target: Target, completed: boolean) => void;
}

function Targets({ today, targets, onTick }: TargetsProps) {
  const { shown, more, summary } = shownTargets({ targets: { targets } });
  const order = useRef<readonly string[]>([]);
  const rows = rowsInOrder(order.current, targets, shown);
  useEffect(() => {
    order.current = rows.map(targetKey);
  });
  const isEmpty = rows.length === 0;
  return (
    <li className="step step-targets paper-gs3">
      <span className="step-icon tile">
        <TileIcon lines="M12 3a9 9 0 1 0 9 9M12 7.500a4.500 4.500 0 1 0 4.500 4.500M12 12l8-8M16.500 3.500v4h4" />
      </span>
      <div className="min-w-0">
        <h3 className="step-title">
          Today’s targets{' '}
          <span className="summary text-sm font-normal text-soft">
            {more > 0 ? `${summary} · ${more} more not shown` : summary}
          </span>
        </h3>
        <ul>
          {rows.map((target) => (
            <li key={targetKey(target)} className="target-row">
              <label>
                <input
                  type="checkbox"
                  checked={target.completed}
                  onChange={(event) => onTick(target, event.currentTarget.checked)}
                />
                <span className="name">{target.title}</span>
                <span className="time">{targetTime(target)}</span>
              </label>
              {target.available && (
                <a className="text-link" href={topicAddress(target)} aria-label={`Open ${target.title}`}>
                  Open
                </a>
              )}
            </li>
          ))}
          {/* In the place of a further target. */}
          {!isEmpty && rows.length < MAX_TARGETS && (
            <li className="target-row">
              <a className="add-target" href="/calendar">
                Add a target
              </a>
            </li>
          )}
        </ul>
        <div className="none-planned" hidden={!today || !isEmpty}>
          <Picture name="calendar" />
          <p className="text-sm text-soft">
            Nothing is planned yet. Choose topics and minutes for today, then tick them here.
          </p>
        </div>
      </div>
      <a
        className="step-action text-button"
        href="/calendar"
        aria-label={today ? `${isEmpty ? 'Plan' : 'Edit'} today’s targets` : undefined}
      >
        {isEmpty ? 'Plan' : 'Edit'}
      </a>
    </li>
  );
}

function Streak({ today }: { today: Today | null }) {
  const texts = today ? streakTexts(today) : { days: '0', label: 'day streak', detail: null };
  const bars = today ? weekBars(today) : Array.from({ length: 7 }, () => null);
  return (
    <>
      <div className="flex items-center gap-3.5">
        <svg className="flame" viewBox="0 0 24 24" width="44" height="44" aria-hidden="true">
          <path d="M12 21.500c4.100 0 6.800-2.800 6.800-6.400 0-4.700-4.600-6.600-5.100-12.100-4.600 2.600-3.100 6.600-5.200 8.700-.500-1-.500-1.800-.500-2.600-1.800 1.500-2.700 3.700-2.700 6 0 3.600 2.600 6.400 6.700 6.400z" />
        </svg>
        <div className="min-w-0">
          <p>
            <span className="figure-number">{texts.days}</span> <b className="text-soft">{texts.label}</b>
          </p>
          <p className="min-h-[1.4rem] text-sm text-soft" data-goal>
            {texts.detail}
          </p>
        </div>
      </div>
      <ol className="week" aria-label="Study of the last seven days">
        {bars.map((bar, index) => (
          <li
            key={index}
            title={bar?.label}
            data-frozen={bar?.frozen ? '' : undefined}
            style={bar ? ({ '--filled': `${Math.round(bar.filled * 100)}%` } as CSSProperties) : undefined}
          >
            <span className="bar">
              <i />
            </span>
            <span className="letter" aria-hidden="true">
              {bar?.letter ?? '\u00a0'}
            </span>
            <span className="sr-only">{bar?.label}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

interface FactRowProps {
  label: string;
  action: string;
  fact: Fact | null;
  /** Shown without a fact; null until that is known. */
  empty: string | null;
}

function FactRow({ label, action, fact, empty }: FactRowProps) {
  const isEmpty = fact === null && empty !== null;
  return (
    <div data-empty={isEmpty ? '' : undefined}>
      <dt>{label}</dt>
      <dd>
        <p className="fact">
          <b data-title>{fact?.title}</b>{' '}
          <span className={fact ? `font-semibold ${scoreStyle(fact.score)}` : undefined}>
            {fact && `${fact.score}%`}
          </span>
        </p>
        <p className="fact-detail" data-detail>
          {fact?.detail ?? empty}
        </p>
        <a
          className="text-link"
          href={fact?.href ?? '/quiz-analytics'}
          hidden={isEmpty}
          aria-label={fact ? `${action}: ${fact.title}` : undefined}
        >
          {action}
        </a>
      </dd>
    </div>
  );
}

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
