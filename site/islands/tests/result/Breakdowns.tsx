import type { SubmittedTest } from '../../../../api/contract/tests/test-attempts.ts';
import { useSubjects } from '../../../client/queries.tsx';
import { formatTime } from '../../../client/format/format.ts';
import { splitTitle } from '../../../client/format/gs-paper.ts';
import { titlesOf } from '../../../client/format/topics.ts';
import { formatMarks } from '../../../client/format/marks-text.ts';
import { Tabs } from '../../../client/ui/tabs/Tabs.tsx';
import { breakdownsOf, type Breakdown } from './result-state.ts';

/** Marks, accuracy and time by section, subject, tag, difficulty and confidence. */
export function Breakdowns({ test }: { test: SubmittedTest }) {
  const subjects = useSubjects();
  const nameOf = (subject: string) =>
    splitTitle(titlesOf({ subject, topic: '' }, subjects.data ?? null).subject).name;
  const breakdowns = breakdownsOf(test, nameOf);
  if (breakdowns.length === 0) return null;
  const only = breakdowns.length === 1 ? breakdowns[0] : undefined;
  return (
    <section className="card p-5 sm:p-6" aria-labelledby="breakdowns">
      <h2 id="breakdowns" className="mb-2 text-xl font-semibold">
        Where the marks went
      </h2>
      {only ? (
        <Rows breakdown={only} />
      ) : (
        <Tabs
          label="Where the marks went"
          look="nested"
          tabs={breakdowns.map((breakdown) => ({
            id: breakdown.id,
            label: breakdown.label,
            content: <Rows breakdown={breakdown} />,
          }))}
        />
      )}
    </section>
  );
}

function Rows({ breakdown: { label, rows } }: { breakdown: Breakdown }) {
  return (
    <div className="overflow-x-auto">
      <table className="data-table max-sm:[&_:is(th,td)]:px-1.5 max-sm:text-[0.9375rem]">
        <caption className="sr-only">Marks, accuracy and time by {label.toLowerCase()}</caption>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <th scope="col">Right</th>
            <th scope="col">Marks</th>
            <th scope="col">Accuracy</th>
            <th scope="col" className="max-sm:hidden">
              Time each
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, questions, right, marks, accuracy, seconds }) => (
            <tr key={name}>
              <th scope="row" className="font-medium">
                <bdi>{name}</bdi>
              </th>
              <td className="whitespace-nowrap">
                {right} of {questions}
              </td>
              <td className="font-semibold">{formatMarks(marks)}</td>
              <td>{accuracy === null ? '–' : `${Math.round(accuracy)}%`}</td>
              <td className="max-sm:hidden">{formatTime(seconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
