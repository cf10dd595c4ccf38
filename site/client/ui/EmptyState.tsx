import type { ReactNode } from 'react';
import type { PictureName } from './drawings/pictures.ts';
import { Picture } from './Picture.tsx';

interface EmptyStateProps {
  loading?: boolean;
  picture?: PictureName;
  /** A short heading above the text; level 3. */
  title?: string;
  /** What will be here. */
  text?: string;
  /** The next step: usually one link or button. */
  children?: ReactNode;
}

/** Shown when a list is empty or loading: a picture, what will be here, and the next step. */
export function EmptyState({
  loading = false,
  picture = 'books',
  title,
  text = '',
  children,
}: EmptyStateProps) {
  if (loading) {
    return (
      <p className="empty-state text-soft" role="status">
        Loading…
      </p>
    );
  }
  return (
    <div className="empty-state">
      <Picture name={picture} />
      {title !== undefined && <h3 className="text-xl font-semibold">{title}</h3>}
      {text !== '' && <p>{text}</p>}
      {children}
    </div>
  );
}
