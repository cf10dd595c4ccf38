import { useEffect, useRef, useState } from 'react';
import { withQueries } from '../../../client/queries.tsx';
import { adminIsland } from '../../learner-island.tsx';
import { QuestionView } from './QuestionView.tsx';
import { ALL_OPEN } from './questions-state.ts';
import type { ReportFilter } from './questions-state.ts';
import { ReportedQuestions } from './ReportedQuestions.tsx';

/** Questions that learners have reported, and any question by its reference. */
function Questions() {
  const [ref, setRef] = useState<string | null>(null);
  const [filter, setFilter] = useState<ReportFilter>(ALL_OPEN);
  const top = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (ref === null && wasOpen.current) top.current?.focus();
    wasOpen.current = ref !== null;
  }, [ref]);
  if (ref !== null) return <QuestionView key={ref} questionRef={ref} onClose={() => setRef(null)} />;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 ref={top} tabIndex={-1} className="scroll-mt-24 text-xl font-bold outline-none">
        Questions
      </h2>
      <OpenByRef onOpen={setRef} />
      <ReportedQuestions filter={filter} onFilter={setFilter} onOpen={setRef} />
    </section>
  );
}

function OpenByRef({ onOpen }: { onOpen: (ref: string) => void }) {
  const [typed, setTyped] = useState('');
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') onOpen(typed.trim());
      }}
    >
      <div className="min-w-60 flex-1">
        <label htmlFor="_question-ref" className="font-medium">
          Open a question by subject, topic and id
        </label>
        <input
          id="_question-ref"
          className="field"
          type="text"
          placeholder="polity/preamble/q1"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <button type="submit" className="button button-quiet">
        Open
      </button>
    </form>
  );
}

export const QuestionsIsland = adminIsland(withQueries(Questions));
