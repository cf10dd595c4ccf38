import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { defineLanguageFacet, HighlightStyle, Language, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, type Extension, type StateCommand } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { continueList } from './continue-list.ts';
import { markdownParser } from './markdown-language.ts';
import { bulletList, heading, indent, link, numberedList, outdent, wrap } from './markdown-commands.ts';

export interface MarkdownEditor {
  run: (command: StateCommand) => void;
  focus: () => void;
  /** Sets which of the editor's base colours apply. */
  setDark: (isDark: boolean) => void;
  destroy: () => void;
}

interface MarkdownEditorOptions {
  text: string;
  /** The accessible name. */
  label: string;
  onChange: (text: string) => void;
  /** Ctrl+S. */
  onSave: () => void;
  /** Receives pasted and dropped image files; the selection is where they belong. Without it they are ignored. */
  onImages?: ((images: File[]) => void) | undefined;
}

/* @codemirror/lang-markdown includes HTML, CSS and JavaScript and would triple the size of this editor. */
const markdown = new Language(defineLanguageFacet(), markdownParser, [], 'markdown');

const colours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700', color: 'var(--color-ink)' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--color-accent-text)' },
  { tag: tags.monospace, fontFamily: 'var(--font-mono)', color: 'var(--color-soft)' },
  { tag: tags.quote, color: 'var(--color-soft)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName], color: 'var(--color-faint)' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--color-ink)', backgroundColor: 'var(--color-card)', fontSize: '16px' },
  '&.cm-focused': { outline: '3px solid var(--color-focus)', outlineOffset: '-3px' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { padding: '0.75rem 0', caretColor: 'var(--color-ink)' },
  '.cm-line': { padding: '0 1rem' },
});

/**
 * Mounts a markdown editor in `host`. Unchanged text keeps its exact bytes, line ends included. The shadow root lets
 * CodeMirror set styles without loosening the page's Content-Security-Policy. Tab moves the focus out of the editor.
 */
export function createMarkdownEditor(host: HTMLElement, options: MarkdownEditorOptions): MarkdownEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const shortcuts = keymap.of([
    { key: 'Mod-b', run: wrap('**') },
    { key: 'Mod-i', run: wrap('*') },
    { key: 'Mod-Shift-x', run: wrap('~~') },
    { key: 'Mod-k', run: link },
    { key: 'Mod-e', run: wrap('`') },
    { key: 'Mod-Alt-2', run: heading(2) },
    { key: 'Mod-Alt-3', run: heading(3) },
    { key: 'Mod-Alt-4', run: heading(4) },
    { key: 'Mod-Shift-8', run: bulletList },
    { key: 'Mod-Shift-7', run: numberedList },
    { key: 'Mod-]', run: indent },
    { key: 'Mod-[', run: outdent },
    { key: 'Enter', run: continueList },
    {
      key: 'Mod-s',
      run: () => {
        options.onSave();
        return true;
      },
    },
  ]);
  const dark = new Compartment();
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        EditorState.lineSeparator.of('\n'),
        EditorView.clipboardInputFilter.of((text) => text.replaceAll(/\r\n?/g, '\n')),
        history(),
        shortcuts,
        keymap.of([...defaultKeymap, ...historyKeymap]),
        markdown,
        syntaxHighlighting(colours),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': options.label, spellcheck: 'true', tabindex: '0' }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) options.onChange(state.sliceDoc());
        }),
        ...(options.onImages ? [imageHandlers(options.onImages)] : []),
        theme,
        dark.of([]),
      ],
    }),
  });
  return {
    run(command) {
      command(view);
      view.focus();
    },
    focus: () => view.focus(),
    setDark: (isDark) => view.dispatch({ effects: dark.reconfigure(EditorView.darkTheme.of(isDark)) }),
    destroy: () => view.destroy(),
  };
}

function imageHandlers(onImages: (images: File[]) => void): Extension {
  const take = (event: Event, data: DataTransfer | null): boolean => {
    const images = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    /* Office programs add a picture of the copied text. */
    if (images.length === 0 || data?.types.includes('text/plain')) return false;
    event.preventDefault();
    onImages(images);
    return true;
  };
  return EditorView.domEventHandlers({
    paste: (event) => take(event, event.clipboardData),
    drop(event, view) {
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (!take(event, event.dataTransfer)) return false;
      if (at !== null) view.dispatch({ selection: { anchor: at } });
      return true;
    },
  });
}
