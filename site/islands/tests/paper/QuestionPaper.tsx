import type { PrintedPaper } from '../../../../api/contract/tests/printed-papers.ts';
import { languageOf } from '../../../../scripts/content/markdown/language.ts';
import { Stem } from '../../../client/question/Stem.tsx';
import { bySection, durationText, maximumText, optionColumns, ruleTexts } from './paper-state.ts';
import type { Numbered } from './paper-state.ts';

/** Questions of the preview. */
const PREVIEW = 8;

interface QuestionPaperProps {
  paper: PrintedPaper;
  /** Whether to print the test's own instructions, which are written for the screen. */
  ownInstructions: boolean;
}

/** The questions in two columns, below a header as on exam papers. */
export function QuestionPaper({ paper, ownInstructions }: QuestionPaperProps) {
  const { title, minutes, questions, instructions } = paper;
  return (
    <section aria-label="Question paper" className="paper paper-questions">
      <header>
        <h2 lang={languageOf(title)} className="paper-title">
          <bdi>{title}</bdi>
        </h2>
        <dl className="paper-facts">
          <div>
            <dt>Time allowed</dt>
            <dd>{durationText(minutes)}</dd>
          </div>
          <div>
            <dt>Questions</dt>
            <dd>{questions.length}</dd>
          </div>
          <div>
            <dt>Maximum marks</dt>
            <dd>{maximumText(paper)}</dd>
          </div>
        </dl>
        <div className="paper-rules">
          <h3>Instructions</h3>
          <ol>
            {ruleTexts(paper).map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
          {/* The publish has sanitised the HTML. */}
          {ownInstructions && instructions !== '' && (
            <div className="paper-notes" dangerouslySetInnerHTML={{ __html: instructions }} />
          )}
        </div>
      </header>
      <div className="paper-columns">
        {bySection(paper).map((section, index) => (
          <SectionQuestions key={index} {...section} />
        ))}
      </div>
      {questions.length > PREVIEW && (
        <p className="paper-end no-print">
          The preview ends here. All {questions.length} questions are printed.
        </p>
      )}
      <p className={questions.length > PREVIEW ? 'paper-end only-print' : 'paper-end'}>End of the paper</p>
    </section>
  );
}

const shownFrom = (position: number) => (position < PREVIEW ? '' : 'only-print');

function SectionQuestions({ title, questions }: { title: string | null; questions: Numbered[] }) {
  return (
    <>
      {title !== null && (
        <h3 lang={languageOf(title)} className={`paper-section ${shownFrom(questions[0]?.position ?? 0)}`}>
          {title}
        </h3>
      )}
      {questions.map(({ position, question: { question, options } }) => (
        <article
          key={position}
          className={`paper-question ${shownFrom(position)}`}
          aria-label={`Question ${position + 1}`}
        >
          <span className="paper-number">{position + 1}.</span>
          <div className="min-w-0">
            <Stem text={question} />
            <ol className="paper-options" data-columns={optionColumns(options)}>
              {options.map((option, index) => (
                <li key={index}>
                  <span>({'abcd'[index]})</span>
                  <bdi lang={languageOf(option)}>{option}</bdi>
                </li>
              ))}
            </ol>
          </div>
        </article>
      ))}
    </>
  );
}
