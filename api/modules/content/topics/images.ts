/**
 * Whether notes show the file `name` that stands beside them.
 *
 * Topics of one subject share a folder, so a file belongs to a topic only by being named in its notes: else a
 * premium topic's images could be had through the address of a free one.
 */
export function notesMention(notes: string, name: string): boolean {
  for (const [, bracketed, plain] of notes.matchAll(/<([^<>"'=\n]+)>|([^\s()<>[\]"'=]+)/g)) {
    if (fileName(bracketed ?? plain ?? '') === name) return true;
  }
  return false;
}

/** File name that a relative address leads to: without `./`, query and fragment, and decoded. */
function fileName(address: string): string {
  const bare = address.replace(/^(?:\.\/)+/, '').replace(/[?#].*$/, '');
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}
