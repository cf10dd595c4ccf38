import { escapeHtml, icon } from './html-snippets.ts';

/** Shows a picture of the notes over the page, where it can be enlarged with buttons, keys, the wheel or two fingers. */
export function openPicture(picture: HTMLImageElement): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'picture-zoom';
  dialog.setAttribute('aria-label', picture.alt === '' ? 'Picture' : `Picture: ${picture.alt}`);
  dialog.innerHTML = `<div class="picture-tools">
<button type="button" class="icon-button" data-zoom="-1" aria-label="Smaller">${icon('minus', 20)}</button>
<output class="min-w-14 text-center tabular-nums" aria-live="polite">100 %</output>
<button type="button" class="icon-button" data-zoom="1" aria-label="Larger">${icon('plus', 20)}</button>
<button type="button" class="button button-quiet" data-close>Close</button></div>
<div class="picture-frame" tabindex="0" role="group" aria-label="Picture. Arrow keys move it, plus and minus change its size."><img alt="${escapeHtml(picture.alt)}" decoding="async"></div>`;
  const image = dialog.querySelector('img');
  const frame = dialog.querySelector<HTMLElement>('.picture-frame');
  const output = dialog.querySelector('output');
  if (!image || !frame || !output) return;
  image.src = picture.currentSrc || picture.src;
  document.body.append(dialog);

  let zoom = 1;
  /** Width in px at a zoom of 1, at which the picture fits the frame. */
  let fitted = 0;
  const resize = (to: number) => {
    const middle = {
      x: (frame.scrollLeft + frame.clientWidth / 2) / Math.max(1, frame.scrollWidth),
      y: (frame.scrollTop + frame.clientHeight / 2) / Math.max(1, frame.scrollHeight),
    };
    zoom = to;
    image.style.width = `${Math.round(fitted * zoom)}px`;
    output.textContent = `${Math.round(zoom * 100)} %`;
    frame.scrollLeft = middle.x * frame.scrollWidth - frame.clientWidth / 2;
    frame.scrollTop = middle.y * frame.scrollHeight - frame.clientHeight / 2;
  };
  const fit = () => {
    const size = { width: image.naturalWidth || 600, height: image.naturalHeight || 400 };
    fitted = fitZoom(size, { width: frame.clientWidth, height: frame.clientHeight });
    resize(1);
  };
  image.addEventListener('load', fit);

  dialog.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const step = target.closest<HTMLElement>('[data-zoom]')?.dataset['zoom'];
    if (step !== undefined) resize(stepZoom(zoom, step === '1' ? 1 : -1));
    else if (target.closest('[data-close]')) dialog.close();
  });
  dialog.addEventListener('keydown', (event) => {
    if (event.key === '+' || event.key === '=') resize(stepZoom(zoom, 1));
    else if (event.key === '-') resize(stepZoom(zoom, -1));
    else if (event.key === '0') resize(1);
    else return;
    event.preventDefault();
  });
  frame.addEventListener('dblclick', () => resize(zoom > 1 ? 1 : 2));
  pinch(frame, () => zoom, resize);
  dialog.addEventListener('close', () => {
    dialog.remove();
    picture.closest('button')?.focus();
  });
  dialog.showModal();
  frame.focus();
  if (image.complete) fit();
}

/** Two fingers change the size; one finger scrolls the frame. */
function pinch(frame: HTMLElement, zoom: () => number, resize: (to: number) => void): void {
  let start: { distance: number; zoom: number } | null = null;
  const distanceOf = ({ touches: [a, b] }: TouchEvent) =>
    a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : null;
  frame.addEventListener('touchstart', (event) => {
    const distance = distanceOf(event);
    start = distance === null ? null : { distance, zoom: zoom() };
  });
  frame.addEventListener(
    'touchmove',
    (event) => {
      const distance = distanceOf(event);
      if (!start || distance === null) return;
      event.preventDefault();
      resize(pinchZoom(start.zoom, start.distance, distance));
    },
    { passive: false },
  );
  frame.addEventListener('touchend', () => {
    start = null;
  });
}

/* A zoom of 1 fits the picture to the window. */

const MIN = 1;
const MAX = 8;
const STEP = 1.5;

interface Size {
  width: number;
  height: number;
}

function limited(zoom: number): number {
  return Math.min(MAX, Math.max(MIN, zoom));
}

/** One step larger (1) or smaller (-1). */
export function stepZoom(zoom: number, direction: 1 | -1): number {
  return limited(direction === 1 ? zoom * STEP : zoom / STEP);
}

/** @param from distance of two fingers when they were put down, in px @param to their distance now */
export function pinchZoom(zoom: number, from: number, to: number): number {
  return limited((zoom * to) / Math.max(1, from));
}

/** The width in px at which a picture fills the frame without being cut. Small pictures are enlarged, at most threefold. */
export function fitZoom(picture: Size, frame: Size): number {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height, 3);
  return Math.max(1, Math.floor(picture.width * scale));
}
