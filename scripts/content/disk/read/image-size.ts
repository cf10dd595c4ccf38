import { open } from 'node:fs/promises';
import { decodeText } from '../../decode-text.ts';
import { DRAWING_MAX_BYTES, readDrawing } from '../../drawings/drawing.ts';
import { imageKind } from '../../image-kind.ts';

/** CSS pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/** The size that an image file states near its start; null if it states none, or cannot be read. */
export async function readImageSize(path: string): Promise<ImageSize | null> {
  const start = await readStart(path);
  if (start === null) return null;
  if (/\.svg$/i.test(path)) {
    const decoded = decodeText(start);
    return 'text' in decoded ? readDrawing(decoded.text).size : null;
  }
  const kind = imageKind(start);
  return kind === null ? null : { width: kind.width, height: kind.height };
}

async function readStart(path: string): Promise<Uint8Array | null> {
  const file = await open(path).catch(() => null);
  if (file === null) return null;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(DRAWING_MAX_BYTES), 0, DRAWING_MAX_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
