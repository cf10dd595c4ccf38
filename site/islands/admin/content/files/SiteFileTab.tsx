import { ArrowUpDown, Pencil, Plus } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState, useCallback } from 'react';
import type { SiteFile, SiteFileName } from '../../../../../api/contract/admin/site-files.ts';
import { OrderDialog } from '../../../../client/admin/order/OrderDialog.tsx';
import { ApiError } from '../../../../client/api/call-api.ts';
import { EmptyState } from '../../../../client/ui/EmptyState.tsx';
import { LoadError } from '../../../../client/ui/Notice.tsx';
import { Pager, pageOf } from '../../../../client/ui/Pager.tsx';
import { SearchField } from '../../../../client/admin/SearchField.tsx';
import { showToast } from '../../../../client/ui/toasts/toasts.ts';
import { entriesOf, keyOf, textOfOther, type Change, type Entry } from './entries.ts';
import { EntryDialog, RefusedEntry } from './EntryDialog.tsx';
import { EntryDeletion } from './EntryDeletion.tsx';
import { FILE_TEXTS, summaryOf } from './file-texts.ts';
import { FileProblems } from './FileProblems.tsx';
import { choiceLabel, labelOf } from './form-values.ts';
import { saveChange, useSiteFile } from './use-site-file.ts';
import { useContentOverview } from '../../../../client/admin/admin-queries.ts';

const PER_PAGE = 20;

/** The entries of a site file, which can be searched, added, edited, deleted and, for cards, reordered. */
export function SiteFileTab({ name }: { name: SiteFileName }) {
  const { data, error, isError, refetch } = useSiteFile(name);
  if (data) return <Entries file={data} />;
  return isError ? (
    <LoadError text={`${name}.json could not be loaded. ${error.message}`} onRetry={() => void refetch()} />
  ) : (
    <EmptyState loading text="" />
  );
}

type Opened = { dialog: 'add' | 'order' } | { dialog: 'edit' | 'delete'; entry: Entry };

function Entries({ file }: { file: SiteFile }) {
  const { name, fields, problems, exists, value } = file;
  const { noun, plural, about, builtIn } = FILE_TEXTS[name];
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Opened | null>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const suggest = useSuggestions(name);
  const query = useDeferredValue(search);
  const all = useMemo(() => entriesOf(file), [file]);
  const found = useMemo(() => all.filter((entry) => matches(name, entry, query)), [all, name, query]);
  const shown = pageOf(found, page, PER_PAGE);
  const close = () => setOpened(null);

  const save = async (change: Change, done: string) => {
    await saveChange(file, change);
    void showToast({ title: done, description: 'Readers see the change after the next Rebuild Site.' });
    close();
  };
  const turn = (to: number) => {
    setPage(to);
    count.current?.focus();
    count.current?.scrollIntoView();
  };

  return (
    <section aria-label={labelOf(plural)} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-soft">
        {about}
        {!exists && ` ${builtIn}`}
      </p>
      <FileProblems problems={problems} unreadable={value === null} />
      {value !== null && (
        <div className="flex flex-wrap items-center gap-3">
          <SearchField
            label={`Search ${plural}`}
            value={search}
            onChange={(text) => {
              setSearch(text);
              setPage(1);
            }}
          />
          <button
            type="button"
            className="button button-primary"
            onClick={() => setOpened({ dialog: 'add' })}
          >
            <Plus size={18} aria-hidden="true" />
            Add {noun}
          </button>
          {name === 'courses' && all.length > 1 && (
            <button
              type="button"
              className="button button-quiet"
              onClick={() => setOpened({ dialog: 'order' })}
            >
              <ArrowUpDown size={18} aria-hidden="true" />
              Reorder cards
            </button>
          )}
        </div>
      )}
      {value !== null && (
        <p ref={count} tabIndex={-1} role="status" className="scroll-mt-24 text-soft">
          Showing {shown.items.length} of {found.length} {found.length === 1 ? noun : plural}
        </p>
      )}
      {shown.items.length > 0 && (
        <ul className="card divide-y divide-line">
          {shown.items.map((entry, index) => (
            <EntryRow
              key={`${keyOf(name, entry)} ${index}`}
              {...summaryOf(name, entry)}
              onEdit={() => setOpened({ dialog: 'edit', entry })}
              onDelete={() => setOpened({ dialog: 'delete', entry })}
            />
          ))}
        </ul>
      )}
      <Pager label={`Pages of ${plural}`} page={shown.page} pages={shown.pages} onTurn={turn} />
      {opened?.dialog === 'add' && (
        <EntryDialog
          title={`Add ${noun}`}
          noun={noun}
          fields={fields}
          entry={{}}
          suggest={suggest}
          save={(entry) => save({ kind: 'add', entry }, `${labelOf(noun)} added`)}
          onClose={close}
        />
      )}
      {opened?.dialog === 'edit' && (
        <EntryDialog
          title={`Edit ${noun}: ${summaryOf(name, opened.entry).title}`}
          noun={noun}
          fields={fields}
          entry={opened.entry}
          suggest={suggest}
          save={(entry, base) =>
            /* Without a base, it was deleted elsewhere and is added back. */
            save(
              Object.keys(base).length === 0 && textOfOther(base) === null
                ? { kind: 'add', entry }
                : { kind: 'replace', base, entry },
              `${labelOf(noun)} changed`,
            )
          }
          onClose={close}
        />
      )}
      {opened?.dialog === 'delete' && (
        <EntryDeletion
          name={name}
          entry={opened.entry}
          save={(base) => save({ kind: 'remove', base }, `${labelOf(noun)} deleted`)}
          onClose={close}
        />
      )}
      {opened?.dialog === 'order' && (
        <OrderDialog
          title="Reorder cards"
          groups={cardGroups(all, fields.find((field) => field.name === 'group')?.choices ?? [])}
          save={(keys) => saveOrder(() => save({ kind: 'order', keys }, 'Cards reordered'))}
          onClose={close}
        >
          Drag a card by its handle, or type its position. To move a card to the other heading, edit it.
        </OrderDialog>
      )}
    </section>
  );
}

/** The order dialog shows API errors only. */
async function saveOrder(save: () => Promise<void>): Promise<void> {
  try {
    await save();
  } catch (error) {
    if (error instanceof RefusedEntry)
      throw new ApiError(409, 'invalid_file', error.message, { cause: error });
    throw error;
  }
}

function cardGroups(cards: readonly Entry[], groups: readonly string[]) {
  return groups.map((group) => ({
    heading: choiceLabel(group),
    items: cards
      .filter((card) => card['group'] === group)
      .map((card) => ({ id: keyOf('courses', card), title: summaryOf('courses', card).title })),
  }));
}

function matches(name: SiteFileName, entry: Entry, search: string): boolean {
  const { title, detail } = summaryOf(name, entry);
  const normalise = (text: string) => text.normalize('NFC').toLowerCase();
  return normalise(`${title}\n${detail}\n${keyOf(name, entry)}`).includes(normalise(search).trim());
}

interface EntryRowProps {
  title: string;
  detail: string;
  onEdit: () => void;
  onDelete: () => void;
}

function EntryRow({ title, detail, onEdit, onDelete }: EntryRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 sm:px-5">
      <div className="min-w-[min(14rem,100%)] flex-1">
        <p className="font-medium wrap-anywhere">
          <bdi>{title}</bdi>
        </p>
        <p className="text-sm text-soft wrap-anywhere">{detail}</p>
      </div>
      <div className="flex gap-2">
        <button type="button" className="button button-quiet" onClick={onEdit}>
          <Pencil size={16} aria-hidden="true" />
          Edit
          <span className="sr-only"> {title}</span>
        </button>
        <button type="button" className="button button-quiet" onClick={onDelete}>
          Delete
          <span className="sr-only"> {title}</span>
        </button>
      </div>
    </li>
  );
}

const SHOWN = 20;

/** Suggests addresses of subjects and topics for the fields that name them. */
function useSuggestions(name: SiteFileName): (field: string, text: string) => string[] {
  const { data } = useContentOverview();
  return useCallback(
    (field, text) => {
      const subjects = data?.subjects ?? [];
      const isSubject = (name === 'courses' && field === 'slug') || (name === 'tags' && field === 'subject');
      const isTopic = name === 'redirects' && field === 'to';
      if (!isSubject && !isTopic) return [];
      const known = isSubject
        ? subjects.map(({ slug }) => slug)
        : subjects.flatMap(({ slug, topics }) => topics.map((topic) => `${slug}/${topic.slug}`));
      return known.filter((address) => address.includes(text.trim().toLowerCase())).slice(0, SHOWN);
    },
    [data, name],
  );
}
