import { ImageUp, Images } from 'lucide-react';
import { useState } from 'react';
import { ImageLibrary } from './ImageLibrary.tsx';

interface ImageButtonsProps {
  subject: string;
  onFiles: (files: readonly File[]) => void;
  /** Receives the name of an image that the subject already has. */
  onChoose: (name: string) => void;
}

/** Where images for the notes come from: files of the device, or those of the subject. */
export function ImageButtons({ subject, onFiles, onChoose }: ImageButtonsProps) {
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
