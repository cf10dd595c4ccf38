import { lstat, open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { codeOf } from '../../config/startup-error.ts';

export interface OpenFile {
  handle: FileHandle;
  /** Bytes. */
  size: number;
}

/**
 * Opens a file for reading, if that is what stands at `path`: null for nothing, a folder, or a symbolic link,
 * which may lead anywhere. The caller closes the handle.
 */
export async function openRegularFile(path: string): Promise<OpenFile | null> {
  try {
    const found = await lstat(path);
    if (!found.isFile()) return null;
    return { handle: await open(path, 'r'), size: found.size };
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(codeOf(error))) return null;
    throw error;
  }
}

/** The text of a regular file; null where `openRegularFile` finds none. */
export async function readTextFile(path: string): Promise<string | null> {
  const file = await openRegularFile(path);
  if (!file) return null;
  try {
    return await file.handle.readFile('utf8');
  } finally {
    await file.handle.close();
  }
}

/** Answers with the file's bytes, or for HEAD with their number alone, and closes it. */
export async function sendFile(
  method: string,
  reply: FastifyReply,
  { handle, size }: OpenFile,
): Promise<FastifyReply> {
  reply.header('content-length', size);
  if (method !== 'HEAD') return reply.send(handle.createReadStream());
  await handle.close();
  // A stream, because the framework would replace the length of anything else by its own.
  return reply.send(Readable.from([]));
}
