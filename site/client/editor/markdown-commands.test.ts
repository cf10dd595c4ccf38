import { EditorSelection, EditorState, type StateCommand } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { continueList } from './continue-list.ts';
import * as commands from './markdown-commands.ts';

/** Runs a command on a text whose selection is marked with « and »; returns the result in the same form. */
function after(command: StateCommand, marked: string): string {
  const open = marked.indexOf('«');
  const close = marked.indexOf('»');
  const doc = marked.replace(/[«»]/g, '');
  let state = EditorState.create({
    doc,
    selection: EditorSelection.range(open, close - 1),
    extensions: EditorState.lineSeparator.of('\n'),
  });
  command({
    state,
    dispatch: (transaction) => {
      state = transaction.state;
    },
  });
  const { from, to } = state.selection.main;
  const text = state.sliceDoc();
  return `${text.slice(0, from)}«${text.slice(from, to)}»${text.slice(to)}`;
}

describe('inline marks', () => {
  it('are added and removed', () => {
    expect(after(commands.wrap('**'), 'a «word» b')).toBe('a **«word»** b');
    expect(after(commands.wrap('**'), 'a **«word»** b')).toBe('a «word» b');
    expect(after(commands.wrap('~~'), '«»')).toBe('~~«»~~');
  });

  it('with one character are not confused with those with two', () => {
    expect(after(commands.wrap('*'), 'a **«word»** b')).toBe('a ***«word»*** b');
  });
});

describe('headings', () => {
  it('replace another level, and are removed by the same level', () => {
    expect(after(commands.heading(2), 'one\nti«t»le')).toBe('one\n## ti«t»le');
    expect(after(commands.heading(3), '## ti«t»le')).toBe('### ti«t»le');
    expect(after(commands.heading(3), '### ti«t»le')).toBe('ti«t»le');
  });

  it('cycle from level two to four and off with one button', () => {
    let text = 'ti«t»le';
    const seen = [1, 2, 3, 4].map(() => (text = after(commands.nextHeading, text)));
    expect(seen).toEqual(['## ti«t»le', '### ti«t»le', '#### ti«t»le', 'ti«t»le']);
  });
});

describe('lists and quotes', () => {
  it('apply to every selected line', () => {
    expect(after(commands.bulletList, '«one\ntwo»')).toBe('- «one\n- two»');
    expect(after(commands.numberedList, '«one\n  two»')).toBe('1. «one\n  2. two»');
    expect(after(commands.quote, '«one\ntwo»')).toBe('> «one\n> two»');
  });

  it('replace each other and can be removed', () => {
    expect(after(commands.taskList, '«- one\n- two»')).toBe('«- [ ] one\n- [ ] two»');
    expect(after(commands.bulletList, '- [x] o«n»e')).toBe('- o«n»e');
    expect(after(commands.bulletList, '  - o«n»e')).toBe('  o«n»e');
    expect(after(commands.numberedList, '1. o«n»e')).toBe('o«n»e');
  });

  it('are indented and outdented by two spaces', () => {
    expect(after(commands.indent, '- o«n»e')).toBe('  - o«n»e');
    expect(after(commands.outdent, '   - o«n»e')).toBe(' - o«n»e');
    expect(after(commands.outdent, '- o«n»e')).toBe('- o«n»e');
  });
});

describe('blocks and links', () => {
  it('are surrounded by empty lines', () => {
    expect(after(commands.rule, 'above«»')).toBe('above\n\n---«»\n');
    expect(after(commands.rule, 'above\n\n«»\n\nbelow')).toBe('above\n\n---«»\n\nbelow');
    expect(after(commands.table, '«»')).toBe('| «Column» | Column |\n| --- | --- |\n|  |  |\n');
  });

  it('follow the selected lines, which stay', () => {
    expect(after(commands.rule, 'a «word» b\nbelow')).toBe('a word b\n\n---«»\n\nbelow');
    expect(after(commands.rule, '«one\n»two')).toBe('one\n\n---«»\n\ntwo');
    expect(after(commands.table, '«one\ntwo»')).toBe(
      'one\ntwo\n\n| «Column» | Column |\n| --- | --- |\n|  |  |\n',
    );
  });

  it('fence code with more backticks than it contains', () => {
    expect(after(commands.code, 'a «word»')).toBe('a `«word»`');
    expect(after(commands.code, '«a\n```\nb»')).toBe('````\na\n```\nb\n````«»\n');
  });

  it('place the cursor at the missing part', () => {
    expect(after(commands.link, 'see «the law» here')).toBe('see [the law](«») here');
    expect(after(commands.link, '«https://example.org/a»')).toBe('[«»](https://example.org/a)');
    expect(after(commands.image, '«map»')).toBe('![map](«»)');
  });
});

describe('Enter', () => {
  it('continues a list with the next number or an unchecked box', () => {
    expect(after(continueList, '- one«»')).toBe('- one\n- «»');
    expect(after(continueList, '  9) one«»')).toBe('  9) one\n  10) «»');
    expect(after(continueList, '- [x] one«»')).toBe('- [x] one\n- [ ] «»');
    expect(after(continueList, '> one«» two')).toBe('> one\n> «» two');
  });

  it('ends a list in an empty item, and inserts a line elsewhere', () => {
    expect(after(continueList, '- one\n- «»')).toBe('- one\n«»');
    expect(after(continueList, 'one«»')).toBe('one«»');
    expect(after(continueList, '-«» one')).toBe('-«» one');
  });
});
