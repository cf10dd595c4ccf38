import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankFilter, BankRow } from '../../../../api/contract/admin/tests.ts';
import { BANK_PAGE } from '../../../../api/contract/admin/admin-rules.ts';
import { useSubjects } from '../../../client/queries.tsx';
import { countText } from '../../../client/format/count-text.ts';
import { Dialog } from '../../../client/ui/dialogs/Dialog.tsx';
import { Pager } from '../../../client/ui/Pager.tsx';
import { useDebounced } from '../../../client/ui/hooks.ts';
import { testsApi } from './tests-api.ts';
import { SelectField, TextField } from '../../../client/ui/fields.tsx';

interface QuestionPickerProps {
  /** References of the questions that the test has. */
  picked: readonly string[];
  /** Of the questions that are listed first. */
  status: 'active' | 'held';
  /** Adds a question, or takes it out again. */
  onPick: (row: BankRow) => void;
  onClose: () => void;
}

/** Lists questions by filters, to pick some for a test. */
export function QuestionPicker({ picked, status: first, onPick, onClose }: QuestionPickerProps) {
  const subjects = useSubjects();
  const [filter, setFilter] = useState<Record<'subject' | 'topic' | 'tag' | 'difficulty' | 'status', string>>(
    {
      subject: '',
      topic: '',
      tag: '',
      difficulty: '',
      status: first,
    },
  );
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const text = useDebounced(typed);
  const subject = filter.subject || (subjects.data?.find(({ topics }) => topics.length > 0)?.slug ?? '');
  const query = { ...filter, subject, text, page } as BankFilter;
  const found = useQuery({
    queryKey: ['test-questions', query],
    queryFn: () => testsApi.questions(query),
    enabled: subject !== '',
    placeholderData: keepPreviousData,
  });
  const change = (next: Partial<typeof filter>) => {
    setPage(1);
    setFilter({ ...filter, subject, ...next });
  };
  const topics = subjects.data?.find(({ slug }) => slug === subject)?.topics ?? [];
  const total = found.data?.total ?? 0;
  return (
    <Dialog title="Pick questions" onClose={onClose}>
      <div className="mt-3 grid gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label="Subject"
            value={subject}
            choices={(subjects.data ?? []).map(({ slug, title }) => [slug, title] as const)}
            onChange={(next) => change({ subject: next, topic: '', tag: '' })}
          />
          <SelectField
            label="Topic"
            value={filter.topic}
            choices={[['', 'All topics'], ...topics.map(({ slug, title }) => [slug, title] as const)]}
            onChange={(topic) => change({ topic, tag: '' })}
          />
          <SelectField
            label="Tag"
            value={filter.tag}
            choices={[['', 'Any'], ...(found.data?.tags ?? []).map((tag) => [tag, tag] as const)]}
            onChange={(tag) => change({ tag })}
          />
          <SelectField
            label="Difficulty"
            value={filter.difficulty}
            choices={[
              ['', 'Any'],
              ['easy', 'Easy'],
              ['medium', 'Medium'],
              ['hard', 'Hard'],
            ]}
            onChange={(difficulty) => change({ difficulty })}
          />
          <SelectField
            label="Status"
            value={filter.status}
            choices={[
              ['active', 'Published'],
              ['held', 'Held for tests'],
            ]}
            onChange={(status) => change({ status })}
          />
          <TextField
            label="Text"
            value={typed}
            onChange={(next) => {
              setPage(1);
              setTyped(next);
            }}
            optional
          />
        </div>
        <p role="status" className="text-sm text-soft">
          {found.isError
            ? `The questions could not be loaded. ${found.error.message}`
            : `${countText(total, 'question')}; the test has ${picked.length}.`}
        </p>
        <ul className="divide-y divide-line">
          {(found.data?.questions ?? []).map((row) => (
            <li key={row.ref}>
              <label className="flex cursor-pointer items-start gap-3 py-2.5">
                <input
                  type="checkbox"
                  className="mt-0.5 size-5 shrink-0 accent-(--color-accent)"
                  checked={picked.includes(row.ref)}
                  onChange={() => onPick(row)}
                />
                <span className="min-w-0">
                  <bdi className="line-clamp-3 wrap-anywhere">{row.question}</bdi>
                  <span className="block text-sm text-soft">
                    {[row.topic, row.difficulty, ...row.tags].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
        <Pager
          label="Pages of questions"
          page={page}
          pages={Math.max(1, Math.ceil(total / BANK_PAGE))}
          onTurn={setPage}
        />
        <div className="sticky -bottom-4 -mx-4 -mb-4 flex items-center justify-between gap-3 border-t border-line bg-card px-4 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
          <span aria-hidden="true" className="text-soft tabular-nums">
            {picked.length} picked
          </span>
          <button type="button" className="button button-primary" onClick={onClose}>
            Done
          </button>
        </div>
      </div>
    </Dialog>
  );
}
