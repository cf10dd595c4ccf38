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
