import { open } from 'node:fs/promises';
import { decodeText } from '../../decode-text.ts';
import { DRAWING_MAX_BYTES, readDrawing } from '../../drawings/drawing.ts';
import { imageKind } from '../../image-kind.ts';
import { issueLog } from '../../issue.ts';
import type { Issue } from '../../issue.ts';
import type { ContentFile, ImageSize } from '../../model.ts';
import { readBytes, readSize } from './read-bytes.ts';

const IMAGE_MAX_BYTES = 5_000_000;
/** Bytes in which an image states its size. */
const START = 100_000;

/** An image beside the topics. */
interface ReadImage {
  /** Null if it cannot be used; the issues say why. */
  file: ContentFile | null;
  issues: Issue[];
}

export async function readImage(path: string, subject: string, name: string): Promise<ReadImage> {
  if (/\.svg$/i.test(name)) return readSvg(path, subject, name);
  const read = await readSize(path, IMAGE_MAX_BYTES);
  if ('size' in read) {
    const pixels = await readImageSize(path);
    return { file: { subject, name, path, size: read.size, pixels }, issues: [] };
  }
  // Deleted since the folder was listed: topics that show it get a warning.
  if ('missing' in read) return { file: null, issues: [] };
  const log = issueLog(`subjects/${subject}/${name}`);
  log.error(read.problem);
  return { file: null, issues: log.issues };
}

async function readSvg(path: string, subject: string, name: string): Promise<ReadImage> {
  const read = await readBytes(path, DRAWING_MAX_BYTES);
  if ('missing' in read) return { file: null, issues: [] };
  const log = issueLog(`subjects/${subject}/${name}`);
  const decoded = 'bytes' in read ? decodeText(read.bytes) : read;
  const drawing = 'text' in decoded ? readDrawing(decoded.text) : null;
  if ('problem' in decoded) log.error(decoded.problem);
  for (const finding of drawing?.errors ?? []) log.error(finding);
  for (const finding of drawing?.warnings ?? []) log.warning(finding);
  const isUsable = drawing?.errors.length === 0 && 'bytes' in read;
  const file = isUsable ? { subject, name, path, size: read.bytes.length, pixels: drawing.size } : null;
  return { file, issues: log.issues };
}

/** The size that a raster image states near its start; null if it states none, or cannot be read. */
async function readImageSize(path: string): Promise<ImageSize | null> {
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
