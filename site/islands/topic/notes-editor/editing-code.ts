import { lazy } from 'react';

/* The editor is larger than all the rest of a page: it is fetched when someone wants to write. */
const load = () => import('./Editing.tsx');

/** Fetches the code of the editor. Resolves to false where it cannot be had. */
export function prepareEditor(): Promise<boolean> {
  return load().then(
    () => true,
    () => false,
  );
}

export const Editing = lazy(async () => ({ default: (await load()).Editing }));
