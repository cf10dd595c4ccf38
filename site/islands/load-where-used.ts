import { session } from '../client/session/session.ts';

/** Imports the code of each custom element that is in the page, by the element's name. */
export function loadWhereUsed(elements: Record<string, () => Promise<unknown>>): void {
  for (const [name, load] of Object.entries(elements)) {
    if (document.querySelector(name)) void load();
  }
}

/** Like `loadWhereUsed`, once someone is signed in or their session is being restored. Readers do not load the code. */
export function loadForLearners(elements: Record<string, () => Promise<unknown>>): void {
  let loaded = false;
  const load = () => {
    if (loaded || session.getState().status === 'signed-out') return;
    loaded = true;
    unsubscribe();
    loadWhereUsed(elements);
  };
  const unsubscribe = session.subscribe(load);
  load();
}
