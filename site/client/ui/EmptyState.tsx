import type { ReactNode } from 'react';
import { type PictureName, pictureShapes } from './drawings/pictures.ts';

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

/** A drawn picture for an empty view. It is decoration, without an accessible name. */
export function Picture({ name }: { name: PictureName }) {
  return (
    <svg className="picture" viewBox="0 0 160 120" width="160" height="120" aria-hidden="true">
      {pictureShapes(name).map(([paint, path], index) => (
        <path key={index} className={paint} d={path} />
      ))}
    </svg>
  );
}
