import type { CSSProperties } from 'react';
import type { Today } from '../../../../api/contract/study/today.ts';
import { scoreStyle } from '../../../client/format/format.ts';
import { streakTexts, weekBars, type Fact } from './today-state.ts';

/** The streak, and the study of the last seven days. */
export function Streak({ today }: { today: Today | null }) {
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

/** A result with a link. */
export function FactRow({ label, action, fact, empty }: FactRowProps) {
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
