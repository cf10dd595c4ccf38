import type { Popup, PopupColours } from '../../../../scripts/content/schema/popups/popup.ts';

const FRAME = 'card popup flex flex-wrap items-center gap-x-6 gap-y-4 p-5 text-ink';
const TITLE_ID = '_popup-title';

/**
 * Creates the element of a popup. Styles are set by script, because the Content-Security-Policy forbids style attributes.
 */
export function popupElement(popup: Popup, onAction: () => void, onClose: () => void): HTMLElement {
  const modal = popup.type === 'modal';
  const element = document.createElement(modal ? 'dialog' : 'section');
  element.className = `${FRAME} popup-${modal ? 'modal' : popup.position}`;
  element.setAttribute('aria-labelledby', TITLE_ID);
  const title = document.createElement('h2');
  title.id = TITLE_ID;
  title.className = 'text-lg font-semibold';
  title.textContent = popup.title;
  const content = document.createElement('p');
  content.className = 'mt-1 text-soft';
  content.textContent = popup.content;
  const textColumn = document.createElement('div');
  textColumn.className = 'min-w-0 flex-1 basis-72';
  textColumn.append(title, content);
  const buttons = document.createElement('div');
  buttons.className = 'flex flex-wrap gap-3';
  if (popup.button) buttons.append(createButton(popup.button.text, 'button-primary', onAction));
  buttons.append(createButton(popup.closeButtonText, 'button-quiet', onClose));
  element.append(textColumn, buttons);
  const { style } = element;
  if (popup.colours) setColours(style, popup.colours);
  if (!modal) style.zIndex = String(popup.zIndex);
  if (popup.width !== null) style.width = popup.width;
  /* A fixed height would cut off enlarged text. */
  if (popup.height !== null) style.minHeight = popup.height;
  return element;
}

function createButton(text: string, variant: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = `button ${variant}`;
  element.textContent = text;
  element.addEventListener('click', onClick);
  return element;
}

/** Maps the colour tokens of the design to the popup's four colours, so that focus and hover styles stay visible. */
function setColours(
  style: CSSStyleDeclaration,
  { background, text, button, buttonText }: PopupColours,
): void {
  const tokens = [
    [background, ['card', 'sunken', 'accent-wash']],
    [text, ['ink', 'soft', 'line', 'line-strong', 'accent-text', 'focus']],
    [button, ['accent', 'accent-strong']],
    [buttonText, ['on-accent']],
  ] as const;
  for (const [colour, names] of tokens) {
    for (const name of names) style.setProperty(`--color-${name}`, colour);
  }
}

interface EntryAnimation {
  keyframes: Keyframe[];
  /** ms */
  duration: number;
}

/** Returns the entry animation of a popup, or null if the reader prefers reduced motion. */
export function entryAnimation(
  { animation, type, position }: Popup,
  reducedMotion: boolean,
): EntryAnimation | null {
  if (reducedMotion) return null;
  const transparent = { opacity: 0 };
  /* Popups move in from their edge of the window. */
  const offset = type === 'banner' && position === 'top' ? '-2rem' : '2rem';
  switch (animation) {
    case 'fade':
      return { keyframes: [transparent, {}], duration: 200 };
    case 'slide':
      return { keyframes: [{ ...transparent, translate: `0 ${offset}` }, {}], duration: 250 };
    case 'scale':
      return { keyframes: [{ ...transparent, scale: 0.9 }, {}], duration: 200 };
    case 'bounce':
      return {
        keyframes: [
          { ...transparent, translate: `0 ${offset}` },
          { translate: offset.startsWith('-') ? '0 0.5rem' : '0 -0.5rem', offset: 0.6 },
          { translate: '0 0', offset: 0.8 },
          {},
        ],
        duration: 400,
      };
  }
}
