import type { ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:used'?: boolean;
  }
}

const WAKING_EVENTS = ['click', 'focusin', 'pointerover'] as const;

/** Hydrates at the first sign of use. A click that came too early for React is made again afterwards. */
const used: ClientDirective = (load, _options, element) => {
  let missedClick: HTMLElement | null = null;
  let woken = false;

  const hydrate = async (): Promise<void> => {
    await (
      await load()
    )();
    for (const type of WAKING_EVENTS) element.removeEventListener(type, wake);
    if (missedClick?.isConnected) missedClick.click();
  };
  const wake = (event: Event): void => {
    if (event.type === 'click' && event.target instanceof HTMLElement) missedClick = event.target;
    if (woken) return;
    woken = true;
    void hydrate();
  };

  for (const type of WAKING_EVENTS) element.addEventListener(type, wake);
};

export default used;
