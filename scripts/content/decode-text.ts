import type { Finding } from './issue.ts';

/** Text without BOM and with LF line ends (instead of CRLF or a lone CR). */
export function normaliseText(text: string): string {
  const bare = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return bare.includes('\r') ? bare.replace(/\r\n?/g, '\n') : bare;
}

/** Blank lines at the start, as between front matter and notes. */
export function leadingBlankLines(text: string): string {
  return /^(?:[ \t]*\n)*/.exec(text)?.[0] ?? '';
}

/** Normalised text from its first line that is not blank. */
export function withoutLeadingBlankLines(text: string): string {
  return text.slice(leadingBlankLines(text).length);
}

type Decoded = { text: string } | { problem: Finding };

/**
 * The text of a file's bytes, as `normaliseText` returns it, or why it cannot be read. Only UTF-8 is accepted (with or
 * without BOM): a guess at another encoding could show wrong letters unnoticed.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  return decode(bytes, 'open the file in a text editor, and save it again with the encoding UTF-8');
}

/** Like `decodeText`, with advice for a spreadsheet. */
export function decodeCsv(bytes: Uint8Array): Decoded {
  return decode(bytes, 'save the file again as UTF-8 (in a spreadsheet: "CSV UTF-8 (comma delimited)")');
}

function decode(bytes: Uint8Array, fix: string): Decoded {
  const refusal = (line: number | null, message: string): Decoded => ({
    problem: { code: 'encoding', line, message, expected: 'text in UTF-8, with or without BOM', fix },
  });
  const cause = foreignFormat(bytes);
  if (cause !== null) return refusal(null, cause);
  try {
    return { text: normaliseText(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return refusal(
      firstInvalidLine(bytes),
      'The file is not UTF-8; it was probably saved as Windows-1252 or another 8-bit encoding.',
    );
  }
}

function foreignFormat(bytes: Uint8Array): string | null {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return 'The file is UTF-16 (little endian).';
  if (first === 0xfe && second === 0xff) return 'The file is UTF-16 (big endian).';
  if (first === 0x50 && second === 0x4b && third === 0x03 && fourth === 0x04) {
    return 'The file is a zip or a spreadsheet (such as .xlsx), not text.';
  }
  // UTF-16 without BOM: Latin text has a zero byte in every pair, while UTF-8 has at most a stray NUL.
  const start = bytes.subarray(0, 4096);
  if (!start.includes(0)) return null;
  const zeros = start.filter((byte) => byte === 0).length;
  return zeros * 5 > start.length ? 'The file is UTF-16 without BOM, or binary.' : null;
}

/** 1-based line of the first byte that is not UTF-8. In UTF-8 a line feed is always one byte. */
function firstInvalidLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let start = 0, line = 1; start < bytes.length; line += 1) {
    const feed = bytes.indexOf(0x0a, start);
    const end = feed === -1 ? bytes.length : feed;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end + 1;
  }
  return 1;
}
