import { expect, it } from 'vitest';
import { prepareImage, smallerSizes } from './prepare-image.ts';

const png = (width: number, height: number) => {
  const bytes = new Uint8Array(33);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x89504e47);
  view.setUint32(4, 0x0d0a1a0a);
  bytes.set(new TextEncoder().encode('IHDR'), 12);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return new Blob([bytes]);
};
const gif = new Blob([
  new TextEncoder().encode('GIF89a'),
  new Uint8Array([1, 0, 1, 0]),
  new Uint8Array(2_000_000),
]);

it('leaves an image that fits as it is', async () => {
  const file = png(8_000, 5_000);
  expect(await prepareImage(file)).toBe(file);
});

it('refuses at once what could not be uploaded, with the limit', async () => {
  await expect(prepareImage(gif)).rejects.toThrow('Images are limited to 2 MB.');
  await expect(prepareImage(new Blob([new Uint8Array(30_000_001)]))).rejects.toThrow('at most 30 MB');
});

it('makes larger images smaller, and no image larger', () => {
  expect(smallerSizes({ width: 6_000, height: 4_000 })).toMatchObject([
    { part: { width: 6_000, height: 4_000 }, width: 2_400, height: 1_600 },
    { width: 1_600, height: 1_067 },
    { width: 1_000, height: 667 },
  ]);
  expect(smallerSizes({ width: 1_200, height: 10 })).toMatchObject([
    { width: 1_200, height: 10 },
    { width: 1_200, height: 10 },
    { width: 1_000, height: 8 },
  ]);
});
