import { useEffect, useRef, useState } from 'react';
import type { RenderedNotes } from '../../../../../scripts/content/markdown/render-markdown.ts';
import { MarkdownField } from '../../../../client/editor/MarkdownField.tsx';
import type { MarkdownEditor } from '../../../../client/editor/markdown-editor.ts';
import { namedImage } from '../../../../client/editor/markdown-commands.ts';
import { Remarks } from '../../../../client/mcqs/import-parts.tsx';
import { reasonOf } from '../../../../client/mcqs/read-mcq-file.ts';
import { InsertImageDialog, type ImageToInsert } from '../images/InsertImageDialog.tsx';
import { Preview } from '../../../../client/editor/Preview.tsx';
import { ImageUp, Images } from 'lucide-react';
import { ImageLibrary } from '../images/ImageLibrary.tsx';

interface NotesFieldProps {
  text: string;
  /** Slug of the subject; null if it is not saved yet. */
  subject: string | null;
  render: (markdown: string) => Promise<RenderedNotes>;
  onChange: (text: string) => void;
  onSave: () => void;
}

const EDITOR_HEIGHT = 600;
const PREVIEW_DELAY_MS = 250;

/** A markdown editor with a preview beside it. */
export function NotesField({ text, subject, render, onChange, onSave }: NotesFieldProps) {
  const editor = useRef<MarkdownEditor>(null);
  const previewText = useDebounced(text);
  /** Images to describe and insert, one after the other. */
  const [images, setImages] = useState<readonly ImageToInsert[]>([]);
  const [findings, setFindings] = useState<RenderedNotes['findings']>([]);
  const [pastedTooEarly, setPastedTooEarly] = useState(false);

  const takeImages = (files: readonly File[]) => {
    setPastedTooEarly(subject === null);
    if (subject !== null) setImages(files.map((file) => ({ file })));
  };

  return (
    <section aria-label="Notes" className="grid gap-4 lg:grid-cols-2">
      <div className="min-w-0">
        <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-2">
          <h2 className="text-xl font-semibold">Notes (markdown)</h2>
          {subject === null ? (
            <p
              ref={pastedTooEarly ? scrollIntoView : undefined}
              className={pastedTooEarly ? 'notice-bad' : 'text-sm text-faint'}
              role={pastedTooEarly ? 'alert' : undefined}
            >
              Images can be added once the subject is saved.
            </p>
          ) : (
            <ImageButtons subject={subject} onFiles={takeImages} onChoose={(name) => setImages([{ name }])} />
          )}
        </div>
        <MarkdownField
          label="Notes, in markdown"
          initialText={text}
          height={EDITOR_HEIGHT}
          focusFirst={false}
          onChange={onChange}
          onSave={onSave}
          onReady={(ready) => {
            editor.current = ready;
          }}
          onImages={takeImages}
        />
        {subject !== null && images[0] && (
          <InsertImageDialog
            key={images.length}
            subject={subject}
            image={images[0]}
            waiting={images.length - 1}
            onInsert={(alternative, name) => editor.current?.run(namedImage(alternative, name))}
            onClose={() => setImages(images.slice(1))}
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col">
        <h2 className="mb-2 flex min-h-11 items-center text-xl font-semibold">Preview</h2>
        {/* Absolute, so that it is always as high as the editor. */}
        <div className="relative flex-1">
          <div
            className="min-h-40 overflow-auto rounded-xl max-lg:max-h-150 lg:absolute lg:inset-0"
            role="region"
            aria-label="Preview of the notes"
            tabIndex={0}
          >
            <Preview
              text={previewText}
              render={render}
              imageBase={subject === null ? '/' : `/${subject}/`}
              imageFolder={subject === null ? null : `/admin/images/${encodeURIComponent(subject)}`}
              onFindings={setFindings}
            />
          </div>
        </div>
      </div>
      {findings.length > 0 && (
        <div className="lg:col-span-2">
          <Remarks
            level={3}
            title="Warnings about the notes"
            tone="text-warn"
            remarks={findings.map((finding) => ({ line: finding.line, reason: reasonOf(finding) }))}
          />
        </div>
      )}
    </section>
  );
}

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), PREVIEW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}

interface ImageButtonsProps {
  subject: string;
  onFiles: (files: readonly File[]) => void;
  /** Receives the name of an image that the subject already has. */
  onChoose: (name: string) => void;
}

/** Where images for the notes come from: files of the device, or those of the subject. */
function ImageButtons({ subject, onFiles, onChoose }: ImageButtonsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
        <Images size={18} aria-hidden="true" />
        Choose image
      </button>
      <label className="button button-quiet focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus">
        <ImageUp size={18} aria-hidden="true" />
        Upload image
        <input
          type="file"
          accept=".png,.jpg,.jpeg,.webp,.gif,.avif"
          multiple
          className="sr-only"
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            /* So that the same file can be chosen again. */
            currentTarget.value = '';
          }}
        />
      </label>
      {isOpen && (
        <ImageLibrary
          subject={subject}
          onChoose={(name) => {
            setOpen(false);
            onChoose(name);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
