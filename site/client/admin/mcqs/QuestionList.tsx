import { useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import type { ExtraColumns } from '../../../../scripts/content/questions/extra-columns.ts';
import type { McqSourceRow } from '../../../../scripts/content/questions/mcq-source.ts';
import { Pager, pageOf } from '../../ui/Pager.tsx';
import { SearchField } from '../SearchField.tsx';
import type { McqActions } from './mcq-actions.ts';
import type { OpenQuestion } from './mcq-edits.ts';
import type { SubjectTags } from './mcq-review.ts';
import { QuestionForm } from './QuestionForm.tsx';
import { QuestionRow } from './QuestionRow.tsx';

export interface QuestionListHandle {
  /** Opens the form of a question; null for a new one. */
  open: (index: number | null) => void;
}

interface QuestionListProps {
  ref: Ref<QuestionListHandle>;
  rows: readonly McqSourceRow[];
  columns: ExtraColumns;
  /** The notes of the topic; null for a question of a test. */
  notes: string | null;
  tags: SubjectTags;
  question: OpenQuestion | null;
  /** How often the open question was found to have errors, which it then shows. */
  checks: number;
  actions: McqActions;
}

/** Questions on one page of the list. A topic may have 2,000. */
const PAGE_SIZE = 20;
const FIRST_INVALID = '[data-question-form] [aria-invalid="true"]';
const FORM_START = '[data-question-form] textarea';

/** The questions, in pages, each with its form in place. */
export function QuestionList(props: QuestionListProps) {
  const { ref, rows, columns, notes, tags, question, checks, actions } = props;
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const root = useRef<HTMLDivElement>(null);
  /** Selector of the element to focus after the next render. */
  const focusTarget = useRef<string | null>(null);
  const found = useMemo(() => searchRows(rows, search), [rows, search]);
  const shown = pageOf(found, page, PAGE_SIZE);
  const last = rows.length - 1;

  useEffect(() => {
    if (focusTarget.current === null) return;
    const target = root.current?.querySelector<HTMLElement>(focusTarget.current);
    focusTarget.current = null;
    target?.focus();
    target?.scrollIntoView({ block: 'nearest' });
  });
  const showRow = (index: number) => {
    const at = found.indexOf(index);
    if (at === -1) setSearch('');
    setPage(Math.floor((at === -1 ? index : at) / PAGE_SIZE) + 1);
  };
  const openIndex = question?.index ?? null;
  /* The form may be on another page: of a restored draft, or of a question that was new. */
  const showOpen = useEffectEvent(() => {
    if (openIndex !== null && !shown.items.includes(openIndex)) showRow(openIndex);
  });
  useEffect(() => showOpen(), [openIndex, checks]);
  useEffect(() => {
    if (checks > 0 && !focusInvalid(root.current)) focusTarget.current = FIRST_INVALID;
  }, [checks]);
  const open = (index: number | null) => {
    if (actions.openQuestion(index)) focusTarget.current = FORM_START;
  };
  useImperativeHandle(ref, () => ({ open }));

  const apply = (next: 'close' | 'another') => {
    const index = actions.applyQuestion(next);
    if (index === null) return;
    if (index >= 0) showRow(index);
    focusTarget.current = next === 'another' ? FORM_START : rowPart(index, 'edit');
    setAnnouncement(index >= 0 ? `Question ${index + 1} is in the list. Save to keep it.` : '');
  };
  const close = (index: number | null) => {
    actions.closeQuestion();
    focusTarget.current = index === null ? null : rowPart(index, 'edit');
  };
  const move = (from: number, to: number, part: string) => {
    const index = actions.moveQuestion(from, to);
    /* The place in a search result stays the same. */
    if (search.trim() === '') setPage(Math.floor(index / PAGE_SIZE) + 1);
    focusTarget.current = rowPart(index, part);
    setAnnouncement(`Question ${from + 1} is now question ${index + 1} of ${rows.length}.`);
  };

  const form = question && (
    <QuestionForm
      notes={notes}
      tags={tags}
      key={question.index ?? 'new'}
      question={question}
      isChecked={checks > 0}
      onChange={actions.typeQuestion}
      onApply={apply}
      onClose={() => close(question.index)}
    />
  );

  return (
    <div ref={root} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {rows.length > PAGE_SIZE && (
        <div onKeyDown={preventSubmit}>
          <SearchField
            label="Search the MCQs"
            value={search}
            onChange={(text) => {
              setSearch(text);
              setPage(1);
            }}
          />
        </div>
      )}
      {rows.length > 0 && found.length === 0 && <p className="text-soft">No MCQs match your search.</p>}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label="MCQs">
        {shown.items.map((index) => {
          const row = rows[index];
          if (!row) return null;
          const isOpen = question?.index === index;
          return (
            <li key={index} className="rounded-lg border border-line p-3" data-question={index}>
              <QuestionRow
                row={row}
                columns={columns}
                index={index}
                last={last}
                isOpen={isOpen}
                onOpen={() => (isOpen ? apply('close') : open(index))}
                onMove={(to, part) => move(index, to, part)}
                onDelete={() => {
                  actions.deleteQuestion(index);
                  setAnnouncement(`Question ${index + 1} was deleted.`);
                  focusTarget.current = rowPart(Math.min(index, last - 1), 'delete');
                }}
              />
              {isOpen && form}
            </li>
          );
        })}
      </ol>
      {question?.index === null && (
        <section className="rounded-lg border border-line-strong p-3" aria-label="New question">
          <h3 className="font-semibold">New question</h3>
          {form}
        </section>
      )}
      <Pager label="Pages of MCQs" page={shown.page} pages={shown.pages} onTurn={setPage} />
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  );
}

/** Returns whether there is an invalid field to focus. */
function focusInvalid(root: HTMLElement | null): boolean {
  const field = root?.querySelector<HTMLElement>(FIRST_INVALID);
  field?.focus();
  return field !== null && field !== undefined;
}

function rowPart(index: number, part: string): string {
  return `[data-question="${index}"] [data-part="${part}"]`;
}

/** Indexes of the rows that contain the text in any column. */
function searchRows(rows: readonly McqSourceRow[], search: string): number[] {
  const wanted = normalise(search.trim());
  const indexes = [...rows.keys()];
  if (wanted === '') return indexes;
  return indexes.filter((index) => normalise(rows[index]?.cells.join('\n') ?? '').includes(wanted));
}

function normalise(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Enter in a field would submit the form around the list, which saves the topic and leaves the page. */
function preventSubmit(event: { key: string; preventDefault: () => void }): void {
  if (event.key === 'Enter') event.preventDefault();
}
