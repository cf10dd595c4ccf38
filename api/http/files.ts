import { lstat, open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import mime from 'mime';
import { codeOf } from '../config/startup-error.ts';

export interface OpenFile {
  handle: FileHandle;
  /** Bytes. */
  size: number;
}

/**
 * Opens a regular file for reading; the caller closes the handle. Null if there is no file, or if `path` is a folder or
 * a symbolic link, which could lead anywhere.
 */
export async function openRegularFile(path: string): Promise<OpenFile | null> {
  try {
    const stats = await lstat(path);
    if (!stats.isFile()) return null;
    return { handle: await open(path, 'r'), size: stats.size };
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(codeOf(error))) return null;
    throw error;
  }
}

/** Reads a regular file as text; null under the same conditions as `openRegularFile`. */
export async function readTextFile(path: string): Promise<string | null> {
  const file = await openRegularFile(path);
  return file && (await readAndClose(file)).toString();
}

/** Reads the whole file and closes it. */
export async function readAndClose({ handle }: OpenFile): Promise<Buffer> {
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** Sends the file, or for HEAD only its length, and closes it. */
export async function sendFile(
  method: string,
  reply: FastifyReply,
  { handle, size }: OpenFile,
): Promise<FastifyReply> {
  reply.header('content-length', size);
  if (method !== 'HEAD') return reply.send(handle.createReadStream());
  await handle.close();
  // A stream, because Fastify would replace the content-length of any other payload.
  return reply.send(Readable.from([]));
}

/** Image formats that content can use. */
const IMAGE_EXTENSIONS = new Set(['.avif', '.gif', '.ico', '.jpeg', '.jpg', '.png', '.svg', '.webp']);
/** Media types of text, which this site always stores as UTF-8. */
const TEXT_TYPE = /^text\/|[/+](?:json|xml)$/;

/** Content-Type of an image by its file name; null if the extension is not that of an allowed image format. */
export function imageType(name: string): string | null {
  return IMAGE_EXTENSIONS.has(extname(name).toLowerCase()) ? mediaType(name) : null;
}

/** Content-Type of a file by its name. */
export function mediaType(name: string): string {
  const type = mime.getType(name) ?? 'application/octet-stream';
  return TEXT_TYPE.test(type) ? `${type}; charset=utf-8` : type;
}

/** A strong ETag; `version` must differ whenever the bytes differ, as a digest does. */
export function entityTag(version: string): string {
  return `"${version}"`;
}

/** Whether the If-None-Match header lists `tag`, so that the client's copy is current (RFC 9110, 13.1.2). */
export function isUnchanged(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((listed) => listed.trim().replace(/^W\//, '') === tag);
}
