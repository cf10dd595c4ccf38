import { EditorSelection, type StateCommand } from '@codemirror/state';

const ITEM = /^(\s*)(?:([-*+])( \[[ xX]\])? |(\d{1,9})([.)]) |(>) ?)/;

/** Enter at the end of a list item starts the next one; in an empty item it ends the list. */
export const continueList: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const item = ITEM.exec(line.text);
  if (!main.empty || !item || main.head < line.from + item[0].length) return false;
  const [mark, indent = '', bullet, box, number, dot, quote] = item;
  if (line.text.trimEnd() === mark.trimEnd()) {
    dispatch(state.update({ changes: { from: line.from, to: line.to }, userEvent: 'input' }));
    return true;
  }
  const next = bullet
    ? `${bullet}${box ? ' [ ]' : ''} `
    : quote
      ? '> '
      : `${Number(number) + 1}${dot ?? '.'} `;
  const insert = `\n${indent}${next}`;
  dispatch(
    state.update({
      changes: { from: main.head, insert },
      selection: EditorSelection.cursor(main.head + insert.length),
      userEvent: 'input',
      scrollIntoView: true,
    }),
  );
  return true;
};
