import { Fragment, type ReactNode } from 'react';
import { languageOf } from '../../../scripts/content/markdown/language.ts';
import { wordParts } from '../../../scripts/content/markdown/word-parts.ts';
import { parseStem, type StemBlock, type StemItem, type TitledList } from './stem.ts';

interface StemProps {
  /** Plain text; may hold line breaks. */
  text: string;
}

/** A question's text: statements as a list, pairs, lists to match and tables as tables, the rest as it is. */
export function Stem({ text }: StemProps) {
  return (
    <div lang={languageOf(text)} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {parseStem(text).map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: StemBlock }) {
  switch (block.kind) {
    case 'text':
      return (
        <p className="whitespace-pre-line">
          <bdi>{block.text}</bdi>
        </p>
      );
    case 'list':
      return <Items items={block.items} />;
    case 'pairs':
      return (
        <Table
          head={block.head && [block.head.left, block.head.right]}
          rows={block.rows.map(({ label, left, right }) => [
            { label, text: left },
            { label: '', text: right },
          ])}
        />
      );
    case 'table':
      return (
        <Table head={block.head} rows={block.rows.map((row) => row.map((text) => ({ label: '', text })))} />
      );
    case 'match':
      return <Match lists={block.lists} />;
  }
}

/** The labels are part of the text, because they may be letters, numerals or words. */
function Items({ items }: { items: readonly StemItem[] }) {
  const wide = items.some(({ label }) => label.length > 5);
  return (
    <ol className={wide ? 'grid list-none gap-2' : 'grid list-none gap-1.5'}>
      {items.map(({ label, text }, index) => (
        <li key={index} className={wide ? '' : 'flex gap-2 ps-1'}>
          <span
            className={
              wide ? 'me-1.5 font-semibold' : 'min-w-[1.6em] shrink-0 text-end text-soft tabular-nums'
            }
          >
            {label}
          </span>
          <bdi className="min-w-0">{text}</bdi>
        </li>
      ))}
    </ol>
  );
}

/** Two lists side by side, as in the printed papers. A row does not mean that its cells match. */
function Match({ lists }: { lists: readonly [TitledList, TitledList] }) {
  const rows = Math.max(lists[0].items.length, lists[1].items.length);
  return (
    <Table
      head={lists.map(({ title }) => title)}
      rows={Array.from({ length: rows }, (_, row) => lists.map(({ items }) => items[row] ?? NO_ITEM))}
    />
  );
}

const NO_ITEM: StemItem = { label: '', text: '' };

interface TableProps {
  head: readonly string[] | null;
  rows: readonly (readonly StemItem[])[];
}

/** A table that scrolls if it is wider than its place, by keyboard too. */
function Table({ head, rows }: TableProps) {
  return (
    <div className="table-wrap overflow-x-auto" tabIndex={0} role="group" aria-label="Table">
      <table className="data-table text-[0.9375em]">
        {head && (
          <thead>
            <tr>
              {head.map((title, column) => (
                <th key={column} scope="col">
                  <bdi>{breakable(title)}</bdi>
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map(({ label, text }, column) => (
                <td key={column} className="align-top">
                  {label !== '' && <span className="me-1.5 text-soft">{label}</span>}
                  <bdi>{breakable(text)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Lets a very long word break, so that a printed table is not cut. */
function breakable(text: string): ReactNode {
  const [first, ...others] = wordParts(text);
  return others.length === 0
    ? text
    : [
        first,
        ...others.map((part, index) => (
          <Fragment key={index}>
            <wbr />
            {part}
          </Fragment>
        )),
      ];
}
