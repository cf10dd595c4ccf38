import { open } from 'node:fs/promises';
import { imageKind } from '../../../image-kind.ts';
import type { ImageSize } from '../../../model.ts';

/** Bytes in which an image states its size. */
const START = 100_000;

/** The size that a raster image states near its start; null if it states none, or cannot be read. */
export async function readImageSize(path: string): Promise<ImageSize | null> {
  const file = await open(path).catch(() => null);
  if (file === null) return null;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START), 0, START, 0);
    const kind = imageKind(buffer.subarray(0, bytesRead));
    return kind === null ? null : { width: kind.width, height: kind.height };
  } finally {
    await file.close();
  }
}
