import { describe, expect, test } from 'vitest';
import { imageKind } from './image-kind.ts';

const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

/* The smallest files of each kind, 1 × 1 pixel unless stated otherwise. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';
const GIF = 'R0lGODlhAwACAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const WEBP = 'UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=';
const LOSSLESS = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==';
const JPEG =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=';
/* 2 × 2 pixels. */
const AVIF =
  'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=';

describe('the kind of an image', () => {
  test.each([
    [PNG, { ending: 'png', width: 1, height: 1 }],
    [GIF, { ending: 'gif', width: 3, height: 2 }],
    [WEBP, { ending: 'webp', width: 1, height: 1 }],
    [LOSSLESS, { ending: 'webp', width: 1, height: 1 }],
    [JPEG, { ending: 'jpg', width: 1, height: 1 }],
    [AVIF, { ending: 'avif', width: 2, height: 2 }],
  ])('is detected from its bytes %#', (base64, expected) => {
    expect(imageKind(bytes(base64))).toEqual(expected);
  });

  test.each([PNG, GIF, WEBP, LOSSLESS, JPEG, AVIF])('is not detected in a truncated file %#', (base64) => {
    const complete = bytes(base64);
    for (let length = 0; length < complete.length; length += 1) {
      const kind = imageKind(complete.subarray(0, length));
      if (kind) expect(kind).toEqual(imageKind(complete));
    }
    expect(imageKind(complete.subarray(0, 9))).toBeNull();
  });

  test.each([
    '',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<?xml version="1.0"?><svg/>',
    'GIF90a',
    '%PDF-1.7',
    '\x89PNG\r\n\x1a\n0000IDAT',
  ])('%j is not an image', (text) => {
    expect(imageKind(new Uint8Array(Buffer.from(text.padEnd(40), 'latin1')))).toBeNull();
  });
});
