import { OptionLetter } from '../../../client/question/Question.tsx';
import type { AnswerFields } from '../../../client/question/answer.ts';
import type { LocalAnswer } from '../../../client/tests/hall-record.ts';

interface ConflictChoiceProps {
  options: readonly string[];
  answer: LocalAnswer;
  onChoose: (keep: 'mine' | 'other') => void;
}

/** Asks which of two answers counts, after another device has saved a different one first. */
export function ConflictChoice({ options, answer, onChoose }: ConflictChoiceProps) {
  const { other } = answer;
  if (!other) return null;
  return (
    <section aria-label="Two answers" className="rounded-2xl bg-bad-wash p-4 sm:p-5" role="alert">
      <h2 className="text-lg font-semibold text-bad">You answered this question on two devices</h2>
      <p className="mt-1">
        The other device’s answer was saved first and counts now. Choose the one that you want.
      </p>
      <div className="mt-3 grid gap-2 sm:grid-cols-2">
        <Side
          title="This device"
          fields={answer}
          options={options}
          label="Use this device’s"
          onClick={() => onChoose('mine')}
        />
        <Side
          title="The other device"
          fields={other}
          options={options}
          label="Use the other’s"
          onClick={() => onChoose('other')}
        />
      </div>
    </section>
  );
}

interface SideProps {
  title: string;
  fields: AnswerFields;
  options: readonly string[];
  label: string;
  onClick: () => void;
}

function Side({ title, fields, options, label, onClick }: SideProps) {
  const { chosen, marked } = fields;
  return (
    <div className="grid content-between gap-3 rounded-lg bg-card p-3">
      <div>
        <p className="text-sm font-semibold text-soft">{title}</p>
        <p className="mt-1 flex items-start gap-2">
          {chosen === null ? (
            'No option chosen'
          ) : (
            <>
              <OptionLetter index={chosen} />
              <bdi className="min-w-0">{options[chosen]}</bdi>
            </>
          )}
        </p>
        {marked && <p className="mt-1 text-sm text-soft">Marked for review</p>}
      </div>
      <button type="button" className="button button-quiet" onClick={onClick}>
        {label}
      </button>
    </div>
  );
}
