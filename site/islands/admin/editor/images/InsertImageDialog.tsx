import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IMAGE_NAME } from '../../../../../scripts/content/image-kind.ts';
import { ApiError } from '../../../../client/api/call-api.ts';
import { DialogForm } from '../../../../client/ui/dialogs/DialogForm.tsx';
import { formatSize } from '../../../../client/format/format.ts';
import { prepareImage } from './prepare-image.ts';
import { addImage, PictureBox, SubjectPicture } from './subject-images.tsx';
import { TextField } from '../../../../client/ui/fields.tsx';

/** A file to upload, or the name of an image that the subject already has. */
export type ImageToInsert = { file: File } | { name: string };

interface InsertImageDialogProps {
  subject: string;
  image: ImageToInsert;
  /** Number of images after this one. */
  waiting: number;
  onInsert: (alternative: string, name: string) => void;
  onClose: () => void;
}

const NO_TEXT = 'Describe the image in a few words.';
const NO_NAME = 'Give the file a name.';

/** Asks for the alternative text of an image, uploads it if it is new, and inserts it. */
export function InsertImageDialog({ subject, image, waiting, onInsert, onClose }: InsertImageDialogProps) {
  const isNew = 'file' in image;
  const [alternative, setAlternative] = useState('');
  const [name, setName] = useState(isNew ? withoutEnding(image.file.name) : '');
  const [problems, setProblems] = useState<{ alternative?: string; name?: string }>({});
  const [call, setCall] = useState({ busy: false, problem: null as string | null, done: false });
  const form = useRef<HTMLDivElement>(null);
  /** The file as it is uploaded; null until it is ready. */
  const [prepared, setPrepared] = useState<Blob | null>(null);
  const file = isNew ? image.file : null;
  useEffect(() => {
    if (!file) return;
    prepareImage(file).then(setPrepared, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      setCall({ busy: false, problem: error.message, done: false });
    });
  }, [file]);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  const submit = async () => {
    const found = {
      ...(alternative.trim() === '' && { alternative: NO_TEXT }),
      ...(isNew && name.trim() === '' && { name: NO_NAME }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (isNew && !prepared) return;
    setCall({ busy: true, problem: null, done: false });
    try {
      const added = prepared
        ? await addImage(subject, prepared, `${name.trim().replace(IMAGE_NAME, '')}.image`)
        : image;
      onInsert(alternative, 'name' in added ? added.name : '');
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isName = error.code === 'name_exists';
      setCall({ busy: false, problem: isName ? null : error.message, done: false });
      if (isName) setProblems({ name: error.message });
    }
  };

  /* Forms cannot be nested. */
  return createPortal(
    <DialogForm
      title={isNew ? 'Add an image' : 'Insert an image'}
      label={call.busy ? 'Adding...' : 'Insert image'}
      call={call}
      disabled={isNew && !prepared}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div ref={form} className="grid gap-4">
        {isNew ? <FilePicture file={image.file} /> : <SubjectPicture subject={subject} name={image.name} />}
        <TextField
          label="What the image shows"
          hint="The alternative text, read to learners who cannot see the image."
          value={alternative}
          problem={problems.alternative}
          onChange={setAlternative}
        />
        {isNew && (
          <TextField
            label="File name"
            hint="Without its ending. Letters, digits and hyphens are kept."
            value={name}
            problem={problems.name}
            onChange={setName}
          />
        )}
        {prepared && prepared !== file && (
          <p className="text-soft" role="status">
            The image is made smaller, to {formatSize(prepared.size)}.
          </p>
        )}
        {waiting > 0 && <p className="text-soft">{`${waiting} more to add after this one.`}</p>}
      </div>
    </DialogForm>,
    document.body,
  );
}

function FilePicture({ file }: { file: File }) {
  const [url] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <PictureBox url={url} />;
}

function withoutEnding(name: string): string {
  return name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
}
