import { useEffect, useRef } from 'react';
import { useDarkMode } from '../theme/dark-mode.tsx';
import { createMarkdownEditor, type MarkdownEditor } from './markdown-editor.ts';
import { Toolbar } from './Toolbar.tsx';

interface MarkdownFieldProps {
  label: string;
  /** The initial text. Change the `key` to replace the text later. */
  initialText: string;
  /** px */
  height: number;
  onChange: (text: string) => void;
  onSave: () => void;
  /** Whether it takes the focus when it is mounted. */
  focusFirst?: boolean;
  /** Receives the editor, for inserting text. */
  onReady?: (editor: MarkdownEditor) => void;
}

/** A markdown editor with a toolbar. */
export function MarkdownField({
  label,
  initialText,
  height,
  onChange,
  onSave,
  focusFirst = true,
  onReady,
}: MarkdownFieldProps) {
  const { isDark } = useDarkMode();
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<MarkdownEditor>(null);
  const handlers = useRef({ onChange, onSave, onReady });
  useEffect(() => {
    handlers.current = { onChange, onSave, onReady };
  });
  const first = useRef({ label, initialText, focusFirst });
  useEffect(() => {
    if (!host.current) return undefined;
    const made = createMarkdownEditor(host.current, {
      text: first.current.initialText,
      label: first.current.label,
      onChange: (text) => handlers.current.onChange(text),
      onSave: () => handlers.current.onSave(),
    });
    editor.current = made;
    if (first.current.focusFirst) made.focus();
    handlers.current.onReady?.(made);
    return () => made.destroy();
  }, []);
  useEffect(() => editor.current?.setDark(isDark), [isDark]);
  return (
    <div className="overflow-hidden rounded-xl border border-line-strong bg-card">
      <Toolbar run={(command) => editor.current?.run(command)} />
      <div ref={host} style={{ height: `${height}px` }} />
    </div>
  );
}
