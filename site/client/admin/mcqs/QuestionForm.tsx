import { useId, type KeyboardEvent } from 'react';
import { DESCRIPTION_MAX } from '../../../../api/contract/practice/mcq-rules.ts';
import { OPTION_MAX, QUESTION_MAX, TAG_MAX, TAGS_MAX } from '../../../../scripts/content/limits.ts';
import type { McqExtraForm, McqForm } from '../../../../scripts/content/questions/mcq-source.ts';
import { ExplanationPreview } from '../../notes/rendered-passage.tsx';
import { Field, TextField } from '../../ui/fields.tsx';
import { ExtraFields } from './ExtraFields.tsx';
import { isQuestionChanged, mcqFormProblems, type McqField, type OpenQuestion } from './mcq-edits.ts';
import { reviewForm, suggestedTags, type SubjectTags } from './mcq-review.ts';

interface QuestionFormProps {
  question: OpenQuestion;
  /** The notes of the topic; null for a question of a test. */
  notes: string | null;
  tags: SubjectTags;
  /** Whether it shows its problems. */
  isChecked: boolean;
  onChange: (change: Partial<McqForm>) => void;
  /** Puts the question into the list and closes the form, or opens one for another question. */
  onApply: (next: 'close' | 'another') => void;
  onClose: () => void;
}

type FormField = Exclude<McqField, keyof McqExtraForm | 'correctAnswer'>;

const LIMITS: Record<FormField, string> = {
  question: `At most ${QUESTION_MAX.toLocaleString('en')} characters.`,
  options: `One to four options of at most ${OPTION_MAX.toLocaleString('en')} characters. Mark the right one.`,
  explanation: `Markdown, at most ${DESCRIPTION_MAX.toLocaleString('en')} characters.`,
  tags: `At most ${TAGS_MAX}, each of at most ${TAG_MAX} characters, separated by commas.`,
};

/** One question. Ctrl+Enter puts it into the list; Escape closes it if it is unchanged. */
export function QuestionForm(props: QuestionFormProps) {
  const { question, notes, tags, isChecked, onChange, onApply, onClose } = props;
  const { form, index } = question;
  const id = useId();
  const problems = isChecked ? mcqFormProblems(form) : {};
  const isNew = index === null;
  const warnings = notes !== null && isQuestionChanged(question) ? reviewForm(form, tags) : [];
  const messagesOf = (field: FormField) => ({ hint: LIMITS[field], problem: problems[field] });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onApply(isNew ? 'another' : 'close');
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      /* It would save the topic and leave the page. */
      event.preventDefault();
    } else if (event.key === 'Escape' && !isQuestionChanged(question)) {
      event.preventDefault();
      onClose();
    }
  };

  return (
    <div
      role="group"
      aria-label={isNew ? 'New question' : `Form of question ${index + 1}`}
      className="mt-3 grid gap-4"
      data-question-form
      onKeyDown={onKeyDown}
    >
      <Field label="Question" {...messagesOf('question')}>
        {(control) => (
          <textarea
            {...control}
            className="field field-sizing-content min-h-20 py-2"
            dir="auto"
            value={form.question}
            onChange={(event) => onChange({ question: event.currentTarget.value })}
          />
        )}
      </Field>
      <fieldset aria-describedby={`${id}-limit ${id}-problem`}>
        <legend className="mb-1 font-medium">Options</legend>
        <div className="grid gap-2">
          {form.options.map((option, at) => (
            <div key={at} className="flex items-center gap-1">
              <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
                <input
                  type="radio"
                  className="size-5"
                  name={`${id}-right`}
                  aria-label={`Option ${at + 1} is right`}
                  aria-invalid={problems.correctAnswer !== undefined}
                  checked={form.correctAnswer === at}
                  onChange={() => onChange({ correctAnswer: at })}
                />
              </label>
              <textarea
                rows={1}
                className="field mt-0 field-sizing-content min-h-11 resize-none py-2"
                aria-label={`Option ${at + 1}`}
                aria-invalid={problems.options !== undefined}
                dir="auto"
                value={option}
                onChange={(event) => onChange({ options: form.options.with(at, event.currentTarget.value) })}
                onKeyDown={(event) => focusNextOption(event)}
              />
            </div>
          ))}
        </div>
        <p id={`${id}-limit`} className="mt-1 text-sm text-faint">
          {LIMITS.options}
        </p>
        <div id={`${id}-problem`} className="mt-1 text-sm font-medium text-bad empty:hidden">
          {problems.options !== undefined && <p>{problems.options}</p>}
          {problems.correctAnswer !== undefined && <p>{problems.correctAnswer}</p>}
        </div>
      </fieldset>
      <div>
        <Field label="Explanation" optional {...messagesOf('explanation')}>
          {(control) => (
            <textarea
              {...control}
              className="field field-sizing-content min-h-24 py-2"
              dir="auto"
              value={form.explanation}
              onChange={(event) => onChange({ explanation: event.currentTarget.value })}
            />
          )}
        </Field>
        <ExplanationPreview text={form.explanation} />
      </div>
      <TextField
        label="Tags"
        optional
        dir="auto"
        {...messagesOf('tags')}
        suggestions={suggestedTags(form.tags, tags)}
        value={form.tags}
        onChange={(tags) => onChange({ tags })}
      />
      <ExtraFields form={form} notes={notes} onChange={onChange} />
      {warnings.map((warning) => (
        <p key={warning} className="text-sm text-warn">
          {warning}
        </p>
      ))}
      {problems.row !== undefined && (
        <p className="notice-bad" role="alert" tabIndex={-1} aria-invalid="true">
          {problems.row}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cancel
        </button>
        {isNew && (
          <button type="button" className="button button-quiet" onClick={() => onApply('another')}>
            Add and write another
          </button>
        )}
        <button type="button" className="button button-primary" onClick={() => onApply('close')}>
          {isNew ? 'Add to the list' : 'Done'}
        </button>
      </div>
    </div>
  );
}

/** Enter goes to the next option, Shift+Enter starts a new line. */
function focusNextOption(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { key, shiftKey, ctrlKey, metaKey, nativeEvent, currentTarget } = event;
  if (key !== 'Enter' || shiftKey || ctrlKey || metaKey || nativeEvent.isComposing) return;
  event.preventDefault();
  const fields = currentTarget.closest('[data-question-form]')?.querySelectorAll('textarea');
  const all = [...(fields ?? [])];
  all[all.indexOf(currentTarget) + 1]?.focus();
}
