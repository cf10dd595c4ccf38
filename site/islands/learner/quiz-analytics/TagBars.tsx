import { useState } from 'react';
import { scoreStyle } from '../../../client/format/format.ts';
import { formatScore, type TagStrength } from './analytics-state.ts';

const AT_ONCE = 12;

/** Tags by strength: a table whose scores are bars as well. */
export function TagBars({ strengths }: { strengths: readonly TagStrength[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? strengths : strengths.slice(0, AT_ONCE);
  return (
    <div className="card p-4 sm:p-5">
      <table className="data-table">
        <caption className="mb-2 text-start font-semibold">
          Tags by strength
          <span className="block text-sm font-normal text-soft">The strongest first</span>
        </caption>
        <thead>
          <tr>
            <th scope="col" className="w-2/5">
              Tag
            </th>
            <th scope="col" className="max-sm:hidden">
              Right
            </th>
            <th scope="col" className="w-1/2">
              Score
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ tag, correct, total, score }) => (
            <tr key={tag}>
              <th scope="row" className="font-medium break-words">
                <bdi>{tag}</bdi>
              </th>
              <td className="max-sm:hidden">
                {correct}/{total}
              </td>
              <td>
                <div className={`flex items-center gap-3 ${scoreStyle(score)}`}>
                  <div className="h-3 min-w-0 flex-1 rounded-full bg-sunken" aria-hidden="true">
                    <div
                      className="h-full min-w-1 rounded-full bg-current"
                      style={{ width: `${Math.round(score)}%` }}
                    />
                  </div>
                  <span className="w-14 shrink-0 text-end font-semibold">{formatScore(score)}</span>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {strengths.length > AT_ONCE && !all && (
        <button type="button" className="button button-quiet mt-3" onClick={() => setAll(true)}>
          Show all {strengths.length} tags
        </button>
      )}
    </div>
  );
}
