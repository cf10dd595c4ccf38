import {
  markExam,
  formatMarks,
  type Confidence,
  type ExamScheme,
} from '../../../../../api/contract/practice/scoring.ts';
import { outcomeIn, type AnsweredQuestion } from '../../../../client/question/quiz-result.ts';

interface ExamResultProps {
  answered: readonly AnsweredQuestion[];
  scheme: ExamScheme;
}

const ROWS: [Confidence | 'unsaid', string][] = [
  ['sure', 'Sure'],
  ['fifty-fifty', 'Fifty-fifty'],
  ['guess', 'Guess'],
  ['unsaid', 'Not stated'],
];

/** Shows the marks by confidence. The rows add up to the total exactly. */
export function ExamResult({ answered, scheme }: ExamResultProps) {
  const result = markExam(
    scheme,
    answered.map((item) => ({ outcome: outcomeIn(item), confidence: item.confidence })),
  );
  const { guess } = result.byConfidence;
  return (
    <section className="card grid gap-4 p-5">
      <h3 className="text-xl font-semibold">
        Marks: {formatMarks(result.marks)} of {formatMarks(result.maximum)}
      </h3>
      <p className="text-soft">
        {Math.round(result.accuracy)}% of {result.attempted} attempted{' '}
        {result.attempted === 1 ? 'question' : 'questions'} right.{' '}
        {guess.attempted === 0
          ? 'You marked no answer as a guess.'
          : result.guessing >= 0
            ? `Guessing gained ${formatMarks(result.guessing)}.`
            : `Guessing cost ${formatMarks(-result.guessing)}.`}
      </p>
      <div className="overflow-x-auto">
        <table className="data-table">
          <caption className="sr-only">Marks by how sure you were</caption>
          <thead>
            <tr>
              <th scope="col">Answers</th>
              <th scope="col">Attempted</th>
              <th scope="col">Right</th>
              <th scope="col">Wrong</th>
              <th scope="col">Marks</th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(([key, label]) => {
              const { attempted, right, wrong, marks } = result.byConfidence[key];
              return (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td>{attempted}</td>
                  <td>{right}</td>
                  <td>{wrong}</td>
                  <td>{formatMarks(marks)}</td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>{result.attempted}</td>
              <td>{result.right}</td>
              <td>{result.wrong}</td>
              <td>{formatMarks(result.marks)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
