import { pictureShapes, type PictureName } from './drawings/pictures.ts';

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
