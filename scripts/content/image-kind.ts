/** Names of the image files that a content folder may have. */
export const IMAGE_NAME = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/** The format and size of a raster image, from its first bytes. */
interface ImageKind {
  /** Extension for its file name. */
  ending: 'png' | 'jpg' | 'gif' | 'webp' | 'avif';
  /** Pixels. */
  width: number;
  height: number;
}

/** The kind of an image, from its bytes only; null if it is none of these. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return png(view) ?? gif(view) ?? webp(view) ?? avif(view) ?? jpeg(view);
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

/** AVIF is a tree of boxes: a size in bytes, a type of four letters, and its content (ISO/IEC 14496-12 and 23008-12). */
interface Box {
  type: string;
  /** First byte of the content, and the first one after it. */
  from: number;
  to: number;
}

function* boxesOf(view: DataView, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to;) {
    const size = view.getUint32(at);
    /* 0 lasts until the end; 1 stands for a size of 64 bits, which an image of a few megabytes does not need. */
    const end = size === 0 ? to : at + size;
    if (end < at + 8 || end > to) return;
    yield { type: text(view, at + 4, 4), from: at + 8, to: end };
    at = end;
  }
}

function avif(view: DataView): ImageKind | null {
  if (text(view, 4, 4) !== 'ftyp') return null;
  const brands = text(view, 8, Math.min(view.getUint32(0), 128) - 8);
  if (!/^(?:.{4})*avi[fs]/s.test(brands)) return null;
  const inside = (boxes: Iterable<Box>, type: string, skipped: number): Box[] =>
    [...boxes].flatMap((box) => (box.type === type ? [...boxesOf(view, box.from + skipped, box.to)] : []));
  /* `meta` starts with four bytes for its version. */
  const meta = inside(boxesOf(view, 0, view.byteLength), 'meta', 4);
  const properties = inside(inside(meta, 'iprp', 0), 'ipco', 0);
  const sizes = properties
    .filter(({ type }) => type === 'ispe')
    .map(({ from }) => ({ width: view.getUint32(from + 4), height: view.getUint32(from + 8) }));
  /* The image itself is larger than its tiles and thumbnails. */
  const [largest] = sizes.sort((a, b) => b.width * b.height - a.width * a.height);
  return largest ? { ending: 'avif', ...largest } : null;
}
