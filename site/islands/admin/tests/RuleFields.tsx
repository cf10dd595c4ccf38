import { SCHEME_TITLES } from '../../../client/format/test-text.ts';
import { problemAt } from './composer-state.ts';
import type { PathProblem, TestForm } from './composer-state.ts';
import { CheckField, SelectField, TextField } from '../../../client/ui/fields.tsx';

export interface FieldsProps {
  form: TestForm;
  problems: readonly PathProblem[];
  onChange: (change: Partial<TestForm>) => void;
}

const DROPPED = [
  ['', 'As the scheme says'],
  ['redistribute', 'Its marks are spread over the others'],
  ['appeared', 'Everyone who took the test gets its marks'],
  ['attempted', 'Everyone who answered it gets its marks'],
] as const;

/** The first choice says what the default means for this test. */
function answersChoices({ ranked }: TestForm) {
  return [
    ['', `As usual: ${ranked ? 'after it closes, because others still take it' : 'with each result'}`],
    ['at-once', 'With each result'],
    ['after-close', 'After it closes'],
  ] as const;
}

/** Marking, cut-offs, ranking and times of a test. */
export function RuleFields({ form, problems, onChange }: FieldsProps) {
  const cutOffs = form.cutOffs;
  return (
    <>
      <section className="card grid gap-4 p-5 sm:p-6" aria-labelledby="_marking">
        <h2 id="_marking" className="text-xl font-bold">
          Marking
        </h2>
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField
            label="Scheme"
            value={form.scheme}
            choices={Object.entries(SCHEME_TITLES)}
            problem={problemAt(problems, 'scheme')}
            onChange={(scheme) => onChange({ scheme })}
          />
          <TextField
            label="Qualifying percentage"
            value={form.qualifying}
            problem={problemAt(problems, 'qualifying')}
            onChange={(qualifying) => onChange({ qualifying })}
            optional
          />
          <SelectField
            label="A dropped question"
            value={form.dropped}
            choices={DROPPED}
            problem={problemAt(problems, 'dropped')}
            onChange={(dropped) => onChange({ dropped })}
          />
        </div>
        {form.scheme === 'custom' && (
          <div className="grid gap-4 sm:grid-cols-3">
            {(['right', 'wrong', 'blank'] as const).map((name) => (
              <TextField
                key={name}
                label={{ right: 'A right answer', wrong: 'A wrong answer', blank: 'A blank one' }[name]}
                value={form[name]}
                problem={problemAt(problems, 'marks', name)}
                hint={{ right: 'such as 2', wrong: 'such as -2/3', blank: 'such as 0' }[name]}
                onChange={(value) => onChange({ [name]: value })}
                optional={name !== 'right'}
              />
            ))}
          </div>
        )}
        <p className="text-sm font-medium text-bad empty:hidden">
          {form.scheme === 'custom' && problemAt(problems, 'marks')}
        </p>
        <fieldset className="grid gap-3">
          <legend className="font-medium">Cut-offs</legend>
          {cutOffs.map((cutOff, index) => {
            const set = (change: Partial<typeof cutOff>) =>
              onChange({
                cutOffs: cutOffs.map((other, at) => (at === index ? { ...other, ...change } : other)),
              });
            return (
              <div key={index} className="grid grid-cols-[1fr_7rem_auto] items-start gap-3">
                <TextField
                  label="Category"
                  value={cutOff.name}
                  problem={problemAt(problems, 'cutOffs', index, 'name')}
                  onChange={(name) => set({ name })}
                />
                <TextField
                  label="Marks"
                  value={cutOff.marks}
                  problem={problemAt(problems, 'cutOffs', index, 'marks')}
                  onChange={(marks) => set({ marks })}
                />
                <button
                  type="button"
                  className="text-button mt-7"
                  aria-label={`Remove the cut-off ${cutOff.name}`}
                  onClick={() => onChange({ cutOffs: cutOffs.filter((_, at) => at !== index) })}
                >
                  Remove
                </button>
              </div>
            );
          })}
          {cutOffs.length < 10 && (
            <p>
              <button
                type="button"
                className="text-button"
                onClick={() => onChange({ cutOffs: [...cutOffs, { name: '', marks: '' }] })}
              >
                Add a cut-off
              </button>
            </p>
          )}
        </fieldset>
      </section>
      <section className="card grid gap-4 p-5 sm:p-6" aria-labelledby="_times">
        <h2 id="_times" className="text-xl font-bold">
          Ranking and times
        </h2>
        <CheckField
          label="Ranked"
          checked={form.ranked}
          hint="First attempts are compared. It needs a closing time, and questions that are published nowhere else: from its own file, or held ones of topics. Not ranked and without a closing time, such a test is an open comparison."
          problem={problemAt(problems, 'ranked')}
          onChange={(ranked) => onChange({ ranked })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            type="datetime-local"
            optional="your time, optional"
            label="Opens"
            value={form.opens}
            problem={problemAt(problems, 'opens')}
            onChange={(opens) => onChange({ opens })}
          />
          <TextField
            type="datetime-local"
            optional="your time, optional"
            label="Closes"
            value={form.closes}
            problem={problemAt(problems, 'closes')}
            onChange={(closes) => onChange({ closes })}
          />
        </div>
        <SelectField
          label="Answers and explanations are shown"
          value={form.answers}
          choices={answersChoices(form)}
          problem={problemAt(problems, 'answers')}
          onChange={(answers) => onChange({ answers })}
        />
        <CheckField
          label="After it closes its questions join the practice of their topics"
          checked={form.joinsPractice}
          hint="At the first publish after the closing time."
          problem={problemAt(problems, 'afterwards')}
          onChange={(joinsPractice) => onChange({ joinsPractice })}
        />
      </section>
    </>
  );
}
