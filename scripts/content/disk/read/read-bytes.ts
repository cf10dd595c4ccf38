import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { Finding } from '../../issue.ts';

/** Flags that a system does not have are undefined, which counts as 0. */
const READ_ONLY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Why a file was not read. A missing file is not always an error. */
type Unread = { missing: true } | { problem: Finding };

/**
 * The bytes of a regular file of at most `max` bytes. Symbolic links (which may lead out of the content folder), pipes and
 * other special files are refused. Reads synchronously: for small files, each turn of the thread pool costs more than the read.
 */
export function readBytes(path: string, max: number): Promise<{ bytes: Uint8Array } | Unread> {
  return Promise.resolve(withFile(path, max, (descriptor, size) => ({ bytes: readAll(descriptor, size) })));
}

/** The size of a file that `readBytes` would read. Opens the file to check the permissions. */
export function readSize(path: string, max: number): Promise<{ size: number } | Unread> {
  return Promise.resolve(withFile(path, max, (_, size) => ({ size })));
}

function withFile<Use>(
  path: string,
  max: number,
  use: (descriptor: number, size: number) => Use,
): Use | Unread {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(path, READ_ONLY);
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) return { problem: specialFile() };
    if (stats.size > max) return { problem: tooLarge(stats.size, max) };
    return use(descriptor, stats.size);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === 'ENOENT') return { missing: true };
    return { problem: code === 'ELOOP' ? symlink() : unreadable(code) };
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

/** Reads at most `size` bytes, even if the file grows meanwhile. */
function readAll(descriptor: number, size: number): Uint8Array {
  const buffer = Buffer.allocUnsafeSlow(size);
  let length = 0;
  while (length < size) {
    const bytesRead = readSync(descriptor, buffer, length, size - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return buffer.subarray(0, length);
}

export function symlink(): Finding {
  return {
    code: 'symlink',
    line: null,
    message: 'This is a symbolic link; links are not followed.',
    expected: 'a regular file or folder',
    fix: 'replace the link with a copy of the file',
  };
}

export function specialFile(): Finding {
  return {
    code: 'special-file',
    line: null,
    message: 'This is neither a file nor a folder.',
    expected: 'a regular file',
    fix: 'remove it from the content folder',
  };
}

function tooLarge(size: number, max: number): Finding {
  return {
    code: 'file-too-large',
    line: null,
    message: `The file has ${size} bytes.`,
    expected: `at most ${max} bytes`,
    fix: 'make it smaller, or split it',
  };
}

function unreadable(code: string): Finding {
  return {
    code: 'unreadable',
    line: null,
    message: `The file cannot be read (${code}).`,
    expected: 'a readable file',
    fix: 'check the permissions of the file, and the disk',
  };
}
