import type { PrintedPaper } from '../../../../api/contract/tests/printed-papers.ts';
import { languageOf } from '../../../../scripts/content/markdown/language.ts';
import { sheetColumns } from './paper-state.ts';

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
/** As on UPSC's admit cards. */
const ROLL_DIGITS = 7;

interface AnswerSheetProps {
  paper: PrintedPaper;
  /** Options to fill in, by position; null leaves the sheet empty. */
  chosen: readonly (number | null)[] | null;
}

/** Sheets with a circle for each option, a hundred questions each. */
export function AnswerSheets({ paper, chosen }: AnswerSheetProps) {
  const sheets = sheetColumns(paper.questions.length);
  return (
    <>
      {sheets.map((columns, index) => (
        <section key={index} aria-label={`Answer sheet ${index + 1}`} className="paper paper-sheet">
          <header>
            <div>
              <h2 className="paper-title">Answer sheet</h2>
              <p lang={languageOf(paper.title)}>
                <bdi>{paper.title}</bdi>
              </p>
            </div>
            {sheets.length > 1 && (
              <p>
                Sheet {index + 1} of {sheets.length}
              </p>
            )}
          </header>
          <div className="sheet-top">
            <div className="sheet-person">
              {['Name', 'Date', 'Signature'].map((field) => (
                <p key={field} className="sheet-field">
                  {field}
                </p>
              ))}
              <div className="sheet-how">
                <p>
                  Fill a circle wholly, with a black ball pen. Mark one circle for each question, and leave
                  all four empty if you do not answer.
                </p>
                <p className="sheet-example">
                  Right <i className="bubble bubble-filled" />
                  Wrong <i className="bubble">✓</i> <i className="bubble">✗</i>{' '}
                  <i className="bubble bubble-half" />
                </p>
              </div>
            </div>
            <RollNumber />
          </div>
          <div className="sheet-columns">
            {columns.map((positions) => (
              <ol key={positions[0]} className="sheet-column">
                {positions.map((position) => (
                  <li key={position}>
                    <span>{position + 1}</span>
                    {(paper.questions[position]?.options ?? []).map((_, option) => (
                      <i
                        key={option}
                        className={chosen?.[position] === option ? 'bubble bubble-filled' : 'bubble'}
                      >
                        {'abcd'[option]}
                      </i>
                    ))}
                  </li>
                ))}
              </ol>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

function RollNumber() {
  return (
    <div className="sheet-roll">
      <p>Roll number</p>
      <div>
        {Array.from({ length: ROLL_DIGITS }, (_, column) => (
          <div key={column}>
            <i className="sheet-box" />
            {DIGITS.map((digit) => (
              <i key={digit} className="bubble">
                {digit}
              </i>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
