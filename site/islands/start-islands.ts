import { session } from '../client/session/session.ts';
import { withLateStyles } from '../client/ui/late-styles.ts';

/** An Astro island with the function that the client directives leave on it (site/build/client-directive.ts). */
interface Island extends HTMLElement {
  load?: () => Promise<() => Promise<void> | void>;
}

/** Dispatched on an island to start it now: for saved work that goes on without a click or an open tab. */
export const START_EVENT = 'start-island';

/** Lets each React island of the page start as its client directive says. */
export function startIslands(): void {
  for (const island of document.querySelectorAll<Island>('astro-island[client=used]')) startWhenUsed(island);
  for (const island of document.querySelectorAll<Island>('astro-island[client=learner]'))
    startForLearner(island);
  for (const island of document.querySelectorAll<Island>('astro-island[client=now]')) void load(island);
}

/**
 * `data-start` names a button's label while the island loads. The click is repeated once React can handle it, also if the
 * island was loading already.
 */
function startWhenUsed(island: Island): void {
  let started = false;
  let isHydrating = false;
  let pressed: HTMLButtonElement | undefined;
  let label = '';
  const start = async () => {
    if (started) return;
    started = true;
    await load(island, () => {
      isHydrating = true;
      if (!pressed) return;
      /* React expects the markup that the server rendered. */
      pressed.disabled = false;
      pressed.textContent = label;
    });
    island.removeEventListener('click', press);
    pressed?.click();
  };
  const press = ({ target }: MouseEvent) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>('button[data-start]');
    if (!button || pressed) return;
    pressed = button;
    if (isHydrating) return;
    label = button.textContent;
    button.disabled = true;
    button.textContent = button.dataset['start'] ?? '';
    void start();
  };
  island.addEventListener('click', press);
  island.addEventListener(START_EVENT, () => void start());
}

function startForLearner(island: Island): void {
  const panel = island.closest<HTMLElement>('[role=tabpanel]');
  const { value } = JSON.parse(island.getAttribute('opts') ?? '{}') as { value?: unknown };
  let waitsForPanel = panel?.hidden ?? false;
  let started = false;
  const mayStart = () => {
    const { status, user } = session.getState();
    if (value === 'restoring') return status !== 'signed-out';
    return user !== null && (value !== 'admin' || user.role === 'admin');
  };
  const start = () => {
    if (started || waitsForPanel || !mayStart()) return;
    started = true;
    void load(island);
  };
  const startInPanel = () => {
    waitsForPanel = false;
    start();
  };
  panel?.addEventListener('panel-opened', startInPanel);
  island.addEventListener(START_EVENT, startInPanel);
  session.subscribe(start);
  start();
}

/** Loads and hydrates an island, with an error message and a button to try again as long as its code does not arrive. */
async function load(island: Island, beforeHydration?: () => void): Promise<void> {
  for (;;) {
    const failed = new AbortController();
    island.addEventListener(
      'astro:hydration-error',
      (event) => {
        event.preventDefault();
        failed.abort();
      },
      { once: true, signal: failed.signal },
    );
    preloadReact();
    const hydrate = await loadWithStyles(island, failed);
    if (!failed.signal.aborted) {
      beforeHydration?.();
      await hydrate?.();
      return;
    }
    await tryAgainPressed(island);
  }
}

/** Loads an island's code and its styles. Styles that do not arrive are a failure, as code is. */
async function loadWithStyles(island: Island, failed: AbortController) {
  try {
    return await withLateStyles(
      Promise.resolve(island.load?.()),
      island.closest('[data-quiz]') ? 'quiz' : 'all',
    );
  } catch {
    failed.abort();
    return undefined;
  }
}

/** Vite requests React together with Astro's renderer; Astro would request it only when the renderer has arrived. */
function preloadReact(): void {
  void import('@astrojs/react/client.js').catch(() => undefined);
}

async function tryAgainPressed(island: Island): Promise<void> {
  const notice = document.createElement('div');
  notice.className = 'py-10 text-center';
  notice.innerHTML =
    '<p class="text-lg text-soft" role="alert"></p><button type="button" class="button button-primary mt-5">Try Again</button>';
  island.hidden = true;
  island.after(notice);
  /* A live region announces text that is added to it. */
  const [message, button] = notice.children;
  if (message) message.textContent = 'There was an error loading the content. Please try again later.';
  await new Promise((resolve) => button?.addEventListener('click', resolve, { once: true }));
  notice.remove();
  island.hidden = false;
}

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
