import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DrawnTest } from '../../../../api/contract/tests/test-attempts.ts';
import { callApi } from '../../../client/api/call-api.ts';
import { fetchJson } from '../../../client/api/fetch-json.ts';
import { useSubjects, withQueries } from '../../../client/queries.tsx';
import { splitTitle } from '../../../client/format/gs-paper.ts';
import { schemeText } from '../../../client/format/test-text.ts';
import { madeTestAddress } from '../../../client/tests/made-test-link.ts';
import { hallAddress, startTest } from '../../../client/tests/start-test.ts';
import { LoadError } from '../../../client/ui/Notice.tsx';
import { useCall, useDebounced } from '../../../client/ui/hooks.ts';
import { learnerIsland } from '../../learner-island.tsx';
import { Choices } from './Choices.tsx';
import { SubjectPicker } from './SubjectPicker.tsx';
import {
  EMPTY_FORM,
  MADE_SCHEMES,
  drawOf,
  matchText,
  problemsOf,
  testOf,
  toggled,
  usualMinutes,
  type MakeForm,
} from './make-test-state.ts';
import { TextField } from '../../../client/ui/fields.tsx';

const FROM: [MakeForm['from'], string][] = [
  ['all', 'All questions'],
  ['unseen', 'Only unseen'],
  ['wrong', 'Only wrong before'],
];
const DIFFICULTIES: [MakeForm['difficulties'][number], string][] = [
  ['easy', 'Easy'],
  ['medium', 'Medium'],
  ['hard', 'Hard'],
];
const SCHEMES: [MakeForm['scheme'], string][] = [
  ['upsc-gs', 'UPSC GS'],
  ['upsc-csat', 'CSAT'],
  ['nta', 'NTA'],
  ['none', 'No negative marks'],
];

/** The form with which learners make a test of published questions. */
function MakeTest() {
  const [form, setForm] = useState(EMPTY_FORM);
  const [copied, setCopied] = useState(false);
  const subjects = useSubjects();
  const tagLists = useQuery({
    queryKey: ['tag-lists'],
    queryFn: async () => (await fetchJson('/data/tags.json')) as Record<string, string[]>,
    staleTime: Infinity,
  });
  const [call, run] = useCall();
  const started = useRef<{ draw: string; id: string } | null>(null);

  const draw = drawOf(form);
  const wanted = useDebounced(JSON.stringify(draw));
  const drawn = useQuery({
    queryKey: ['draw-test', wanted],
    queryFn: () =>
      callApi<DrawnTest>('/user/tests/draw', { method: 'POST', body: JSON.parse(wanted) as unknown }),
    enabled: wanted !== 'null',
    /* Drawing again would give other questions, so the test starts with those that were counted. */
    staleTime: Infinity,
  });
  const isCurrent = wanted === JSON.stringify(draw);
  const questions = (isCurrent && draw !== null && drawn.data?.questions) || [];

  const change = (next: Partial<MakeForm>) => {
    setCopied(false);
    setForm({ ...form, ...next });
  };
  const problems = problemsOf(form);
  const titles = (subjects.data ?? [])
    .filter(({ slug }) => form.chosen[slug] !== undefined)
    .map(({ title }) => splitTitle(title).name);
  const test = questions.length > 0 ? testOf(form, questions, titles) : null;
  const address = test && madeTestAddress(test);
  const tags = [...new Set(Object.keys(form.chosen).flatMap((subject) => tagLists.data?.[subject] ?? []))];

  const start = () =>
    void run(async () => {
      if (!test) return;
      /* The same id for the same draw, so that pressing again after an error starts no second attempt. */
      if (started.current?.draw !== questions.join()) {
        started.current = { draw: questions.join(), id: crypto.randomUUID() };
      }
      const { id } = started.current;
      await startTest(id, { custom: test });
      location.assign(hallAddress(id));
    });

  if (subjects.isError) {
    return <LoadError text="The subjects could not be loaded." onRetry={() => void subjects.refetch()} />;
  }
  return (
    <form
      className="grid gap-8"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <SubjectPicker subjects={subjects.data ?? []} form={form} onChange={setForm} />
      <div className="grid gap-6 sm:grid-cols-2">
        <Choices
          label="Which questions"
          choices={FROM}
          chosen={[form.from]}
          onToggle={(from) => change({ from })}
          single
        />
        <Choices
          label="Difficulty"
          hint="None chosen means all."
          choices={DIFFICULTIES}
          chosen={form.difficulties}
          onToggle={(level) => change({ difficulties: toggled(form.difficulties, level) })}
        />
        <Choices
          label="Marks"
          hint={`${schemeText(MADE_SCHEMES[form.scheme])}.`}
          choices={SCHEMES}
          chosen={[form.scheme]}
          onToggle={(scheme) => change({ scheme })}
          single
        />
        <div>
          <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium sm:mt-6">
            <input
              type="checkbox"
              className="size-5 accent-(--color-accent)"
              checked={form.weakestFirst}
              onChange={(event) => change({ weakestFirst: event.currentTarget.checked })}
            />
            Weakest first
          </label>
          <p className="text-sm text-faint">Takes them from the tags in which you are right least often.</p>
        </div>
      </div>
      {tags.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-accent-text">
            {form.tags.length === 0 ? 'Only some tags' : `Only ${form.tags.join(', ')}`}
          </summary>
          <Choices
            label="Tags"
            choices={tags.map((tag): [string, string] => [tag, tag])}
            chosen={form.tags}
            onToggle={(tag) => change({ tags: toggled(form.tags, tag) })}
          />
        </details>
      )}
      <div className="grid gap-4 max-sm:grid-cols-2 max-sm:[&>:last-child]:col-span-2 sm:grid-cols-[8rem_11rem_1fr]">
        <TextField
          label="Questions"
          value={form.number}
          problem={problems.number}
          onChange={(number) => change({ number })}
        />
        <TextField
          label="Minutes"
          value={form.minutes}
          problem={problems.minutes}
          hint={
            form.minutes === ''
              ? `${usualMinutes(questions.length || Number(form.number) || 1)} as in the prelims`
              : ''
          }
          onChange={(minutes) => change({ minutes })}
          optional
        />
        <TextField
          label="Title"
          value={form.title}
          problem={undefined}
          hint="Everyone who opens the link sees it."
          onChange={(title) => change({ title })}
          optional
        />
      </div>
      <div className="grid gap-3">
        <p role="status" className="min-h-6 font-medium">
          {problems.chosen ??
            (drawn.isError
              ? `The questions could not be counted. ${drawn.error.message}`
              : drawn.data && isCurrent && draw
                ? matchText(drawn.data.available, draw.number)
                : draw && 'Counting…')}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <button
            type="submit"
            className="button button-primary px-8 max-sm:w-full"
            disabled={!test || call.busy || call.done}
          >
            {call.busy ? 'Starting…' : 'Start this test'}
          </button>
          {test && address !== null && (
            <>
              <button
                type="button"
                className="button button-quiet"
                onClick={() =>
                  void navigator.clipboard.writeText(new URL(address, location.href).href).then(
                    () => setCopied(true),
                    () => setCopied(false),
                  )
                }
              >
                {copied ? 'Link copied' : 'Copy the link'}
              </button>
              <a className="text-link inline-flex min-h-11 items-center" href={address}>
                Open its page
              </a>
            </>
          )}
        </div>
        {test && address === null && (
          <p className="text-sm text-soft">The test is too long for a link. You can still start it here.</p>
        )}
        {call.problem !== null && (
          <p className="notice-bad" role="alert">
            {call.problem}
          </p>
        )}
      </div>
    </form>
  );
}

export const MakeTestIsland = learnerIsland(withQueries(MakeTest));
