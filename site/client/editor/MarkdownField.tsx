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
  /** Receives pasted and dropped image files. Without it they are ignored. */
  onImages?: (images: File[]) => void;
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
  onImages,
}: MarkdownFieldProps) {
  const { isDark } = useDarkMode();
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<MarkdownEditor>(null);
  const handlers = useRef({ onChange, onSave, onReady, onImages });
  useEffect(() => {
    handlers.current = { onChange, onSave, onReady, onImages };
  });
  const first = useRef({ label, initialText, focusFirst, takesImages: onImages !== undefined });
  useEffect(() => {
    if (!host.current) return undefined;
    const made = createMarkdownEditor(host.current, {
      text: first.current.initialText,
      label: first.current.label,
      onChange: (text) => handlers.current.onChange(text),
      onSave: () => handlers.current.onSave(),
      onImages: first.current.takesImages ? (images) => handlers.current.onImages?.(images) : undefined,
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
