import { DEFAULT_POPUPS } from '../../scripts/content/schema/popups/default-popups.ts';
import type { Popup } from '../../scripts/content/schema/popups/popup.ts';
import { showToast } from '../client/ui/toasts/toasts.ts';
import { popupElement } from '../islands/shell/timed-popups/popup-element.ts';

const [welcome] = DEFAULT_POPUPS;

for (const swatch of document.querySelectorAll<HTMLElement>('[data-colour]'))
  swatch.style.background = `var(--color-${swatch.dataset['colour']})`;
for (const space of document.querySelectorAll<HTMLElement>('[data-space]'))
  space.style.width = `${Number(space.dataset['space']) / 4}rem`;
for (const sample of document.querySelectorAll<HTMLElement>('[data-size]'))
  sample.style.fontSize = `var(--text-${sample.dataset['size']})`;
for (const corner of document.querySelectorAll<HTMLElement>('[data-radius]')) {
  corner.style.borderRadius = `var(--radius-${corner.dataset['radius']})`;
  corner.style.boxShadow = `var(--elevation-${corner.dataset['shadow']})`;
}
for (const badge of document.querySelectorAll<HTMLElement>('[data-badge]')) {
  const name = badge.dataset['badge'] ?? '';
  badge.style.background = `var(--color-${name}-wash)`;
  badge.style.color = `var(--color-${name === 'accent' ? 'accent-text' : name})`;
}
/* Other pages show one part of a prompt at a time. */
for (const part of document.querySelectorAll<HTMLElement>('.groups [data-prompt]')) part.hidden = false;

document.querySelector('style-buttons')?.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  const { toast, popup } = target.dataset;
  if (toast === 'default' || toast === 'destructive') {
    const title = toast === 'default' ? 'Topic Updated' : 'Login failed';
    void showToast({ title, description: 'A short description of the event.', variant: toast });
  }
  if (popup !== undefined && welcome) showPopup(welcome, popup);
});

function showPopup(template: Popup, kind: string): void {
  const popup: Popup = {
    ...template,
    type: kind === 'modal' ? 'modal' : 'banner',
    position: kind === 'banner top' ? 'top' : 'bottom',
    colours: kind.endsWith('coloured')
      ? { background: '#094d45', text: '#ffffff', button: '#ffffff', buttonText: '#094d45' }
      : null,
  };
  const element = popupElement(popup, remove, remove);
  function remove(): void {
    element.remove();
  }
  document.querySelector('timed-popups')?.replaceChildren(element);
  if (element instanceof HTMLDialogElement) element.showModal();
}

const container = document.querySelector('style-parts');
if (container) {
  /* Only pages with islands define these, which React components call during development. */
  Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type });
  const { mountParts } = await import('./style-parts.tsx');
  mountParts(container);
}
