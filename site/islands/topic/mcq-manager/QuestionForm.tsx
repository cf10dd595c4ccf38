import { useId } from 'react';
import type { McqProblem } from '../../../../api/contract/practice/mcq-rules.ts';
import { ExplanationPreview } from '../../../client/mcqs/ExplanationPreview.tsx';
import type { RowText } from './state/manager-state.ts';
import { LabelledField } from '../../../client/ui/LabelledField.tsx';

interface QuestionFormProps {
  row: RowText;
  problem: McqProblem | null;
  onChange: (change: Partial<RowText>) => void;
}

export function QuestionForm({ row, problem, onChange }: QuestionFormProps) {
  const id = useId();
  const has = (...fields: McqProblem['field'][]) => problem !== null && fields.includes(problem.field);
  const problemOf = (...fields: McqProblem['field'][]) =>
    has(...fields) && <p className="mt-1 text-sm font-medium text-bad">{problem?.message}</p>;

  return (
    <div className="mt-3 grid gap-4">
      <LabelledField id={`${id}-question`} label="Question" problem={problemOf('question')}>
        <textarea
          id={`${id}-question`}
          className="field field-sizing-content min-h-20 py-2"
          aria-invalid={has('question')}
          aria-describedby={`${id}-question-problem`}
          data-field="question"
          dir="auto"
          value={row.question}
          onChange={(event) => onChange({ question: event.target.value })}
        />
      </LabelledField>
      <fieldset aria-describedby={`${id}-options-problem`} data-field="correctAnswer" tabIndex={-1}>
        <legend className="mb-1.5 font-medium">Options: fill in up to four and mark the right one</legend>
        <div className="grid gap-2">
          {row.options.map((option, index) => (
            <div key={index} className="flex items-center gap-1">
              <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
                <input
                  type="radio"
                  className="size-5"
                  name={`${id}-right`}
                  aria-label={`Option ${index + 1} is right`}
                  checked={row.correctAnswer === index}
                  onChange={() => onChange({ correctAnswer: index })}
                />
              </label>
              <input
                type="text"
                className="field mt-0"
                aria-label={`Option ${index + 1}`}
                placeholder={`Option ${index + 1}`}
                aria-invalid={has('options')}
                data-field={index === 0 ? 'options' : undefined}
                dir="auto"
                value={option}
                onChange={(event) => onChange({ options: row.options.with(index, event.target.value) })}
              />
            </div>
          ))}
        </div>
        <div id={`${id}-options-problem`}>{problemOf('options', 'correctAnswer')}</div>
      </fieldset>
      <LabelledField
        id={`${id}-description`}
        label="Explanation, in markdown (optional)"
        problem={problemOf('description')}
      >
        <textarea
          id={`${id}-description`}
          className="field field-sizing-content min-h-24 py-2"
          aria-invalid={has('description')}
          aria-describedby={`${id}-description-problem`}
          data-field="description"
          dir="auto"
          value={row.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
        <ExplanationPreview text={row.description} />
      </LabelledField>
      <LabelledField
        id={`${id}-tags`}
        label="Tags, separated by commas (optional)"
        problem={problemOf('tags')}
      >
        <input
          id={`${id}-tags`}
          type="text"
          className="field"
          aria-invalid={has('tags')}
          aria-describedby={`${id}-tags-problem`}
          data-field="tags"
          dir="auto"
          value={row.tags}
          onChange={(event) => onChange({ tags: event.target.value })}
        />
      </LabelledField>
    </div>
  );
}
