import type { Popup, PopupColours } from '../../../../scripts/content/schema/popup.ts';

const FRAME = 'card popup flex flex-wrap items-center gap-x-6 gap-y-4 p-5 text-ink shadow-xl';
const TITLE_ID = '_popup-title';

/** The popup as an element that is nowhere yet. Styles are set on it, since the policy of the pages allows none in HTML. */
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
  const texts = document.createElement('div');
  texts.className = 'min-w-0 flex-1 basis-72';
  texts.append(title, content);
  const buttons = document.createElement('div');
  buttons.className = 'flex flex-wrap gap-3';
  if (popup.button) buttons.append(button(popup.button.text, 'button-primary', onAction));
  buttons.append(button(popup.closeButtonText, 'button-quiet', onClose));
  element.append(texts, buttons);
  const { style } = element;
  if (popup.colours) dye(style, popup.colours);
  if (!modal) style.zIndex = String(popup.zIndex);
  if (popup.width !== null) style.width = popup.width;
  /* A height of its own would cut the text of readers who need it large. */
  if (popup.height !== null) style.minHeight = popup.height;
  return element;
}

function button(text: string, look: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = `button ${look}`;
  element.textContent = text;
  element.addEventListener('click', onClick);
  return element;
}

/** Inside the popup every colour of the product becomes one of its four, so that focus and hover can be seen as well. */
function dye(style: CSSStyleDeclaration, { background, text, button, buttonText }: PopupColours): void {
  const tokens = [
    [background, ['card']],
    [text, ['ink', 'soft', 'line', 'line-strong', 'accent-text', 'focus']],
    [button, ['accent', 'accent-strong']],
    [buttonText, ['on-accent']],
  ] as const;
  for (const [colour, names] of tokens) {
    for (const name of names) style.setProperty(`--color-${name}`, colour);
  }
}
