import type { StateCommand } from '@codemirror/state';
import {
  Bold,
  Code,
  Heading,
  Image,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  Minus,
  Quote,
  Strikethrough,
  Table,
  type LucideIcon,
} from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import * as commands from './markdown-commands.ts';

interface Tool {
  label: string;
  /** The shortcut as shown to the reader. */
  shortcut?: string;
  Icon: LucideIcon;
  command: StateCommand;
}

const TOOLS: Tool[] = [
  { label: 'Heading', shortcut: 'Ctrl+Alt+2', Icon: Heading, command: commands.nextHeading },
  { label: 'Bold', shortcut: 'Ctrl+B', Icon: Bold, command: commands.wrap('**') },
  { label: 'Italic', shortcut: 'Ctrl+I', Icon: Italic, command: commands.wrap('*') },
  { label: 'Strike', shortcut: 'Ctrl+Shift+X', Icon: Strikethrough, command: commands.wrap('~~') },
  { label: 'Rule', Icon: Minus, command: commands.rule },
  { label: 'Quote', Icon: Quote, command: commands.quote },
  { label: 'List', shortcut: 'Ctrl+Shift+8', Icon: List, command: commands.bulletList },
  { label: 'Numbered list', shortcut: 'Ctrl+Shift+7', Icon: ListOrdered, command: commands.numberedList },
  { label: 'Task list', Icon: ListChecks, command: commands.taskList },
  { label: 'Indent', shortcut: 'Ctrl+]', Icon: IndentIncrease, command: commands.indent },
  { label: 'Outdent', shortcut: 'Ctrl+[', Icon: IndentDecrease, command: commands.outdent },
  { label: 'Table', Icon: Table, command: commands.table },
  { label: 'Image', Icon: Image, command: commands.image },
  { label: 'Link', shortcut: 'Ctrl+K', Icon: Link, command: commands.link },
  { label: 'Code', shortcut: 'Ctrl+E', Icon: Code, command: commands.code },
];

/** The toolbar is one tab stop; the arrow keys move between its buttons. */
export function Toolbar({ run }: { run: (command: StateCommand) => void }) {
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const last = TOOLS.length - 1;
    const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const wrapped = next < 0 ? last : next > last ? 0 : next;
    setCurrent(wrapped);
    bar.current?.querySelectorAll('button')[wrapped]?.focus();
  };

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      className="flex flex-wrap border-b border-line bg-sunken px-1"
      onKeyDown={move}
    >
      {TOOLS.map(({ label, shortcut, Icon, command }, index) => (
        <button
          key={label}
          type="button"
          className="icon-button"
          aria-label={label}
          title={shortcut === undefined ? label : `${label} (${shortcut})`}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          onClick={() => run(command)}
        >
          <Icon size={18} aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
