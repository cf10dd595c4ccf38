import type { ConfidenceAccuracy, TagPerformance } from '../../../../api/contract/practice/quiz-figures.ts';
import { scorePercentage } from '../../../../api/contract/practice/scoring.ts';
import { scoreBarStyle, scoreStyle } from '../../../client/format/format.ts';
import { useAuth } from '../../../client/session/auth.tsx';
import { tagName } from '../../../client/format/tags.ts';
import {
  CONFIDENCE_NAMES,
  confidenceText,
  extremesOf,
  formatScore,
  practiceAddress,
  tagStrengths,
  type TagStrength,
  type TitlesOf,
} from './analytics-state.ts';

interface TagExtremesProps {
  tags: readonly TagPerformance[];
  titlesOf: TitlesOf;
}

/** The tags to practise, and the strongest ones. */
export function TagExtremes({ tags, titlesOf }: TagExtremesProps) {
  const { user } = useAuth();
  const { weakest, strongest } = extremesOf(tagStrengths(tags));
  if (weakest.length + strongest.length === 0) return null;
  return (
    <section className="card p-5" aria-labelledby="extremes">
      <h2 id="extremes" className="text-xl font-semibold">
        {weakest.length > 0 ? 'Weakest tags' : 'Strongest tags'}
      </h2>
      {weakest.length > 0 && (
        <ul className="mt-2 divide-y divide-line" aria-label="Weakest tags">
          {weakest.map((strength, index) => (
            <WeakTag
              key={strength.tag}
              strength={strength}
              address={practiceAddress(strength.tag, tags, titlesOf, user)}
              primary={index === 0}
            />
          ))}
        </ul>
      )}
      {strongest.length > 0 && (
        <>
          {weakest.length > 0 && <h3 className="mt-4 text-lg font-semibold">Strongest tags</h3>}
          <ul className="mt-2 grid gap-2" aria-label="Strongest tags">
            {strongest.map(({ tag, score }) => (
              <li key={tag} className="flex justify-between gap-3">
                <bdi>{tagName(tag)}</bdi>{' '}
                <span className={`font-semibold tabular-nums ${scoreStyle(score)}`}>
                  {formatScore(score)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface WeakTagProps {
  strength: TagStrength;
  /** Null if the learner can open no topic with the tag. */
  address: string | null;
  primary: boolean;
}

function WeakTag({ strength: { tag, score, correct, total }, address, primary }: WeakTagProps) {
  return (
    <li className="flex items-center gap-x-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          <bdi>{tagName(tag)}</bdi>
        </p>
        <p className="text-sm text-soft tabular-nums">
          <span className={`font-semibold ${scoreStyle(score)}`}>{formatScore(score)}</span> {correct} of{' '}
          {total} right
        </p>
      </div>
      {address !== null && (
        <a
          className={primary ? 'button button-primary shrink-0' : 'text-button -me-3 shrink-0'}
          href={address}
        >
          Practise<span className="sr-only"> {tagName(tag)}</span>
        </a>
      )}
    </li>
  );
}

/** Accuracy by stated confidence, as a table with bars. */
export function ByConfidence({ rows }: { rows: readonly ConfidenceAccuracy[] }) {
  if (rows.length === 0) return null;
  const conclusion = confidenceText(rows);
  return (
    <section className="card p-5" aria-labelledby="by-confidence">
      <h2 id="by-confidence" className="text-xl font-semibold">
        Is “Sure” right?
      </h2>
      {conclusion !== null && <p className="mt-1 text-soft">{conclusion}</p>}
      <table className="mt-3 w-full" aria-labelledby="by-confidence">
        <thead className="sr-only">
          <tr>
            <th scope="col">Confidence</th>
            <th scope="col">Right</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ confidence, answered, correct }) => {
            const score = scorePercentage(correct, answered);
            return (
              <tr key={confidence}>
                <th scope="row" className="w-28 py-2 text-start font-medium">
                  {CONFIDENCE_NAMES[confidence]}
                </th>
                <td className="py-2">
                  <div className="flex items-center gap-3">
                    <Bar score={score} />
                    <span className="w-28 shrink-0 text-end text-sm tabular-nums">
                      <span className="font-semibold">{Math.round(score)}%</span>{' '}
                      <span className="text-soft">
                        {correct} of {answered}
                      </span>
                    </span>
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** A bar in the colour of a score; its number is shown beside it. */
export function Bar({ score }: { score: number }) {
  return (
    <div className="h-2.5 min-w-0 flex-1 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
      <div
        className={`h-full min-w-1 rounded-full ${scoreBarStyle(score)}`}
        style={{ width: `${Math.round(score)}%` }}
      />
    </div>
  );
}
