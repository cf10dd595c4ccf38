import { languageOf } from '../../../scripts/content/markdown/language.ts';
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
        <table className="data-table text-[0.9375em]">
          {block.head && (
            <thead>
              <tr>
                <th scope="col">
                  <bdi>{block.head.left}</bdi>
                </th>
                <th scope="col">
                  <bdi>{block.head.right}</bdi>
                </th>
              </tr>
            </thead>
          )}
          <tbody>
            {block.rows.map(({ label, left, right }, index) => (
              <tr key={index}>
                <td>
                  <span className="me-1.5 text-soft">{label}</span>
                  <bdi>{left}</bdi>
                </td>
                <td>
                  <bdi>{right}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      );
    case 'table':
      return (
        <table className="data-table text-[0.9375em]">
          <thead>
            <tr>
              {block.head.map((cell, index) => (
                <th key={index} scope="col">
                  <bdi>{cell}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={column}>
                    <bdi>{cell}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
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
    <table className="data-table text-[0.9375em]">
      <thead>
        <tr>
          {lists.map(({ title }, index) => (
            <th key={index} scope="col">
              <bdi>{title}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          <tr key={row}>
            {lists.map(({ items }, column) => (
              <td key={column} className="w-1/2 align-top">
                {items[row] && (
                  <>
                    <span className="me-1.5 text-soft">{items[row].label}</span>
                    <bdi>{items[row].text}</bdi>
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
