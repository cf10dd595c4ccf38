import {
  EditorSelection,
  type ChangeSpec,
  type EditorState,
  type Line,
  type SelectionRange,
  type StateCommand,
} from '@codemirror/state';

/*
 * Commands of the toolbar and the shortcuts. Each can be undone in one step, and removes its markup if the text already
 * has it.
 */

/** Wraps each selection in `mark`, such as `**`. */
export function wrap(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    const changes = state.changeByRange((range) => {
      const { from, to } = range;
      const length = mark.length;
      const around = state.sliceDoc(from - length, from) === mark && state.sliceDoc(to, to + length) === mark;
      if (around && isOnly(state, mark, from - length, to + length)) {
        return {
          changes: [
            { from: from - length, to: from },
            { from: to, to: to + length },
          ],
          range: EditorSelection.range(from - length, to - length),
        };
      }
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(from + length, to + length),
      };
    });
    dispatch(state.update(changes, { userEvent: 'input', scrollIntoView: true }));
    return true;
  };
}

/** Whether the mark is not part of a longer one, such as `*` inside `**`. */
function isOnly(state: EditorState, mark: string, from: number, to: number): boolean {
  const sign = mark.charAt(0);
  return state.sliceDoc(from - 1, from) !== sign && state.sliceDoc(to, to + 1) !== sign;
}

/** Sets the heading level of the line; the same level again removes it. */
export function heading(level: number): StateCommand {
  return perLine((text) => {
    const [present = ''] = /^#{1,6} /.exec(text) ?? [];
    const wanted = `${'#'.repeat(level)} `;
    return { remove: present.length, insert: present === wanted ? '' : wanted };
  });
}

/** Goes to the next heading level, and after the last to none. */
export const nextHeading: StateCommand = perLine((text) => {
  const [present = ''] = /^#{1,6} /.exec(text) ?? [];
  const level = present === '' ? 2 : present.length;
  return { remove: present.length, insert: level > 4 ? '' : `${'#'.repeat(level)} ` };
});

const LIST_MARK = /^(\s*)(?:[-*+] \[[ xX]\] |[-*+] |\d{1,9}[.)] )/;

export const quote = prefixLines(/^> ?/, () => '> ');
export const bulletList = prefixLines(LIST_MARK, () => '- ', /^\s*[-*+] (?!\[[ xX]\] )/);
export const numberedList = prefixLines(LIST_MARK, (index) => `${index + 1}. `, /^\s*\d{1,9}[.)] /);
export const taskList = prefixLines(LIST_MARK, () => '- [ ] ', /^\s*[-*+] \[[ xX]\] /);

/**
 * Adds a prefix to every selected line, replacing one of the same kind, or removes it if all lines have it.
 * @param kind the prefixes that this one replaces
 * @param own matches this prefix, if `kind` also matches others
 */
function prefixLines(kind: RegExp, make: (index: number) => string, own: RegExp = kind): StateCommand {
  return ({ state, dispatch }) => {
    const lines = selectedLines(state);
    const all = lines.every(({ text }) => own.test(text));
    const changes = lines.map((line, index): ChangeSpec => {
      const [found = '', indent = ''] = kind.exec(line.text) ?? ['', /^\s*/.exec(line.text)?.[0] ?? ''];
      const removed = found === '' ? indent.length : found.length;
      return { from: line.from, to: line.from + removed, insert: indent + (all ? '' : make(index)) };
    });
    const set = state.changes(changes);
    dispatch(
      state.update({
        changes: set,
        /* Moves a cursor at the start of the line behind the new prefix. */
        selection: state.selection.map(set, 1),
        userEvent: 'input',
        scrollIntoView: true,
      }),
    );
    return true;
  };
}

function perLine(edit: (text: string) => { remove: number; insert: string }): StateCommand {
  return ({ state, dispatch }) => {
    const set = state.changes(
      selectedLines(state).map((line) => {
        const { remove, insert } = edit(line.text);
        return { from: line.from, to: line.from + remove, insert };
      }),
    );
    dispatch(
      state.update({
        changes: set,
        selection: state.selection.map(set, 1),
        userEvent: 'input',
        scrollIntoView: true,
      }),
    );
    return true;
  };
}

function selectedLines(state: EditorState): Line[] {
  const lines = new Map<number, Line>();
  for (const { from, to } of state.selection.ranges) {
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at);
      lines.set(line.number, line);
      at = line.to + 1;
    }
  }
  return [...lines.values()];
}

/** Indents every selected line by two spaces. */
export const indent: StateCommand = perLine(() => ({ remove: 0, insert: '  ' }));
/** Removes up to two spaces of indentation. */
export const outdent: StateCommand = perLine((text) => ({
  remove: /^(?: {1,2}|\t)?/.exec(text)?.[0].length ?? 0,
  insert: '',
}));

export const rule: StateCommand = (target) =>
  insertBlock({ text: '---', select: null }, belowSelection(target.state))(target);

export const table: StateCommand = (target) =>
  insertBlock(
    { text: '| Column | Column |\n| --- | --- |\n|  |  |', select: [2, 8] },
    belowSelection(target.state),
  )(target);

/** Inline code, or a fenced block if several lines are selected. */
export const code: StateCommand = (target) => {
  const { state } = target;
  const { main } = state.selection;
  const severalLines = state.doc.lineAt(main.from).number !== state.doc.lineAt(main.to).number;
  if (!severalLines) return wrap('`')(target);
  const selected = state.sliceDoc(main.from, main.to);
  const longest = Math.max(2, ...[...selected.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return insertBlock({ text: `${fence}\n${selected}\n${fence}`, select: null }, main)(target);
};

export const link: StateCommand = insertInline((selected) => {
  const isAddress = /^(?:https?:\/\/|mailto:|\/)\S*$/.test(selected);
  const [label, address] = isAddress ? ['', selected] : [selected, ''];
  const at = isAddress ? 1 : label.length + 3;
  return { text: `[${label}](${address})`, cursor: at };
});

export const image: StateCommand = insertInline((selected) => ({
  text: `![${selected}]()`,
  cursor: selected.length + 4,
}));

/** Inserts an existing image, with the selection as its alternative text. */
export function namedImage(address: string): StateCommand {
  return insertInline((selected) => ({
    text: `![${selected}](${address})`,
    cursor: 2 + selected.length,
  }));
}

function insertInline(make: (selected: string) => { text: string; cursor: number }): StateCommand {
  return ({ state, dispatch }) => {
    const changes = state.changeByRange(({ from, to }: SelectionRange) => {
      const { text, cursor } = make(state.sliceDoc(from, to));
      return { changes: { from, to, insert: text }, range: EditorSelection.cursor(from + cursor) };
    });
    dispatch(state.update(changes, { userEvent: 'input', scrollIntoView: true }));
    return true;
  };
}

/** The cursor; or the end of the last selected line, so that a block inserted there deletes nothing. */
function belowSelection(state: EditorState): Range {
  const { from, to, empty } = state.selection.main;
  if (empty) return { from, to };
  /* A selection of whole lines ends at the start of the next one. */
  const isLineStart = state.doc.lineAt(to).from === to;
  const end = state.doc.lineAt(isLineStart ? to - 1 : to).to;
  return { from: end, to: end };
}

interface Range {
  from: number;
  to: number;
}

/** Replaces a range with a block that has an empty line before and after it. `select` is what is selected in its text. */
function insertBlock(
  { text, select }: { text: string; select: readonly [number, number] | null },
  { from, to }: Range,
): StateCommand {
  return ({ state, dispatch }) => {
    const before = state.sliceDoc(Math.max(0, from - 2), from);
    const after = state.sliceDoc(to, to + 2);
    const lead = from === 0 || before === '\n\n' ? '' : before.endsWith('\n') ? '\n' : '\n\n';
    const tail =
      to === state.doc.length ? '\n' : after === '\n\n' ? '' : after.startsWith('\n') ? '\n' : '\n\n';
    const start = from + lead.length;
    dispatch(
      state.update({
        changes: { from, to, insert: lead + text + tail },
        selection: select
          ? EditorSelection.range(start + select[0], start + select[1])
          : EditorSelection.cursor(start + text.length),
        userEvent: 'input',
        scrollIntoView: true,
      }),
    );
    return true;
  };
}
