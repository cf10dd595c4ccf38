import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { formatSize } from '../../../../client/format/format.ts';
import { Dialog } from '../../../../client/ui/dialogs/Dialog.tsx';
import { EmptyState } from '../../../../client/ui/EmptyState.tsx';
import { LoadError } from '../../../../client/ui/Notice.tsx';
import { pageOf, Pager } from '../../../../client/ui/Pager.tsx';
import { SearchField } from '../../../../client/admin/SearchField.tsx';
import { listImages, SubjectPicture } from './subject-images.tsx';

const PER_PAGE = 12;

interface ImageLibraryProps {
  subject: string;
  onChoose: (name: string) => void;
  onClose: () => void;
}

/** The images of a subject, to choose one. */
export function ImageLibrary({ subject, onChoose, onClose }: ImageLibraryProps) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['admin', 'images', subject],
    queryFn: () => listImages(subject),
    gcTime: 0,
  });
  const words = search.toLowerCase().trim();
  const found = (data ?? []).filter(({ name }) => name.toLowerCase().includes(words));
  const shown = pageOf(found, page, PER_PAGE);
  /* Outside the form of the topic, which Enter in the search field would save. */
  return createPortal(
    <Dialog title="Images of this subject" onClose={onClose}>
      <div className="mt-3 grid gap-3">
        {isError && (
          <LoadError
            text={`The images could not be loaded. ${error.message}`}
            onRetry={() => void refetch()}
          />
        )}
        {!isError && !data && <EmptyState loading text="" />}
        {data?.length === 0 && (
          <p className="text-soft">This subject has no images yet. Upload the first one.</p>
        )}
        {data && data.length > 0 && (
          <>
            {data.length > PER_PAGE && (
              <SearchField
                label="Search images by name"
                value={search}
                onChange={(text) => {
                  setSearch(text);
                  setPage(1);
                }}
              />
            )}
            <p role="status" className="text-sm text-soft">
              {found.length === 1 ? '1 image' : `${found.length} images`}
            </p>
            <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              {shown.items.map(({ name, size }) => (
                <li key={name}>
                  <button
                    type="button"
                    className="grid w-full cursor-pointer gap-1 rounded-lg p-1 text-start hover:bg-sunken"
                    onClick={() => onChoose(name)}
                  >
                    <SubjectPicture subject={subject} name={name} />
                    <span className="text-sm font-medium wrap-anywhere">{name}</span>
                    <span className="text-sm text-soft">{formatSize(size)}</span>
                  </button>
                </li>
              ))}
            </ul>
            <Pager label="Pages of images" page={shown.page} pages={shown.pages} onTurn={setPage} />
          </>
        )}
        <div className="flex justify-end">
          <button type="button" className="button button-quiet" onClick={onClose}>
            Cancel
          </button>
        </div>
      </div>
    </Dialog>,
    document.body,
  );
}
