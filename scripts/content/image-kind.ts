/** The format and size of a raster image, from its first bytes. */
export interface ImageKind {
  /** Extension for its file name. */
  ending: 'png' | 'jpg' | 'gif' | 'webp';
  /** Pixels. */
  width: number;
  height: number;
}

/** The kind of an image, from its bytes only; null if it is none of these. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return png(view) ?? gif(view) ?? webp(view) ?? jpeg(view);
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function text(view: DataView, start: number, length: number): string {
  return Array.from({ length }, (_, index) => String.fromCharCode(view.getUint8(start + index))).join('');
}

function png(view: DataView): ImageKind | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a || text(view, 12, 4) !== 'IHDR')
    return null;
  return { ending: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

function gif(view: DataView): ImageKind | null {
  if (!['GIF87a', 'GIF89a'].includes(text(view, 0, 6))) return null;
  return { ending: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

function webp(view: DataView): ImageKind | null {
  if (text(view, 0, 4) !== 'RIFF' || text(view, 8, 4) !== 'WEBP') return null;
  const form = text(view, 12, 4);
  if (form === 'VP8 ') {
    if (view.getUint8(23) !== 0x9d || view.getUint16(24) !== 0x012a) return null;
    return {
      ending: 'webp',
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff,
    };
  }
  if (form === 'VP8L') {
    if (view.getUint8(20) !== 0x2f) return null;
    const bits = view.getUint32(21, true);
    return { ending: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (form !== 'VP8X') return null;
  const side = (start: number) => view.getUint16(start, true) + view.getUint8(start + 2) * 0x10000 + 1;
  return { ending: 'webp', width: side(24), height: side(27) };
}

function jpeg(view: DataView): ImageKind | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { ending: 'jpg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // The image data, before which the frame must come. Markers 0x01 and 0xd0 to 0xd7 have no length.
    if (marker === 0xda || marker === 0xd9) return null;
    at += marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7) ? 2 : 2 + view.getUint16(at + 2);
  }
}
