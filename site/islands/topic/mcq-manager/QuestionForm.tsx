import { useId } from 'react';
import type { McqProblem } from '../../../../api/contract/practice/mcq-rules.ts';
import { ExplanationPreview } from '../../../client/notes/rendered-passage.tsx';
import { Field, TextField } from '../../../client/ui/fields.tsx';
import type { RowText } from './state/manager-state.ts';

interface QuestionFormProps {
  row: RowText;
  problem: McqProblem | null;
  onChange: (change: Partial<RowText>) => void;
}

export function QuestionForm({ row, problem, onChange }: QuestionFormProps) {
  const id = useId();
  const has = (...fields: McqProblem['field'][]) => problem !== null && fields.includes(problem.field);
  const problemOf = (...fields: McqProblem['field'][]) => (has(...fields) ? problem?.message : null);

  return (
    <div className="mt-3 grid gap-4">
      <Field label="Question" problem={problemOf('question')}>
        {(control) => (
          <textarea
            {...control}
            className="field field-sizing-content min-h-20 py-2"
            data-field="question"
            dir="auto"
            value={row.question}
            onChange={(event) => onChange({ question: event.target.value })}
          />
        )}
      </Field>
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
        <p id={`${id}-options-problem`} className="mt-1 text-sm font-medium text-bad empty:hidden">
          {problemOf('options', 'correctAnswer')}
        </p>
      </fieldset>
      <Field label="Explanation, in markdown (optional)" problem={problemOf('description')}>
        {(control) => (
          <>
            <textarea
              {...control}
              className="field field-sizing-content min-h-24 py-2"
              data-field="description"
              dir="auto"
              value={row.description}
              onChange={(event) => onChange({ description: event.target.value })}
            />
            <ExplanationPreview text={row.description} />
          </>
        )}
      </Field>
      <TextField
        label="Tags, separated by commas (optional)"
        required={false}
        problem={problemOf('tags')}
        data-field="tags"
        dir="auto"
        value={row.tags}
        onChange={(tags) => onChange({ tags })}
      />
    </div>
  );
}
