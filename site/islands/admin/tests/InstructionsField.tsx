import { useId, useState } from 'react';
import type { RenderedNotes } from '../../../../scripts/content/markdown/render-markdown.ts';
import { MarkdownField } from '../../../client/editor/MarkdownField.tsx';
import { Preview } from '../../../client/editor/Preview.tsx';
import { renderInWorker } from '../../../client/notes/notes-worker-client.ts';
import { useDebounced } from '../../../client/ui/hooks.ts';

interface InstructionsFieldProps {
  initialText: string;
  onChange: (text: string) => void;
  onSave: () => void;
}

const render = (markdown: string): Promise<RenderedNotes> => renderInWorker(markdown, '');

/** The instructions of a test, in the editor of the notes, with a preview that is opened when it is wanted. */
export function InstructionsField({ initialText, onChange, onSave }: InstructionsFieldProps) {
  const id = useId();
  const [text, setText] = useState(initialText);
  const [isOpen, setIsOpen] = useState(false);
  const shown = useDebounced(text);
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-2">
      <h3 id={id} className="font-sans text-base font-medium">
        Instructions <span className="font-normal text-faint">(optional)</span>
      </h3>
      <MarkdownField
        label="Instructions, in markdown"
        initialText={initialText}
        height={260}
        focusFirst={false}
        onChange={(next) => {
          setText(next);
          onChange(next);
        }}
        onSave={onSave}
      />
      <p className="text-sm text-faint">Shown on the page of the test and before it starts.</p>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-medium text-accent-text">
          Preview
        </summary>
        {isOpen && <Preview text={shown} render={render} imageBase="/" imageFolder={null} />}
      </details>
    </section>
  );
}
