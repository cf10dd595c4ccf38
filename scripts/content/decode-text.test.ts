import { describe, expect, it } from 'vitest';
import { decodeText, normaliseText } from './decode-text.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') =>
  new Uint8Array(Buffer.from(text, encoding));

describe('normaliseText', () => {
  it('removes one BOM and converts every line end to LF', () => {
    expect(normaliseText('\uFEFFa\r\nb\rc\nd\r\r\n')).toBe('a\nb\nc\nd\n\n');
  });
});

describe('decodeText', () => {
  it('reads UTF-8 with and without BOM', () => {
    expect(decodeText(bytes('न्याय\r\n₹'))).toEqual({ text: 'न्याय\n₹' });
    expect(decodeText(bytes('\uFEFFन्याय'))).toEqual({ text: 'न्याय' });
    expect(decodeText(new Uint8Array())).toEqual({ text: '' });
  });

  const utf16 = bytes('\uFEFFquestion', 'utf16le');
  it.each([
    ['UTF-16 little endian', utf16, 'UTF-16 (little'],
    ['UTF-16 big endian', utf16.map((_, index) => utf16[index ^ 1] ?? 0), 'UTF-16 (big'],
    ['UTF-16 without BOM', bytes('question,option1', 'utf16le'), 'UTF-16 without'],
    ['a spreadsheet', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), 'spreadsheet'],
  ])('rejects %s and names the cause', (_, file, cause) => {
    const read = decodeText(file);
    expect(read).toMatchObject({ problem: { code: 'encoding', line: null } });
    expect('problem' in read && read.problem.message).toContain(cause);
  });

  it('rejects Windows-1252 with the line of the first invalid byte', () => {
    const read = decodeText(bytes('question\nfine\ncaf\u00e9 \u00e0 la carte\n', 'latin1'));
    expect(read).toMatchObject({ problem: { code: 'encoding', line: 3 } });
    expect('problem' in read && read.problem.message).toContain('Windows-1252');
  });

  it('does not mistake a single NUL for UTF-16', () => {
    expect(decodeText(bytes(`a\0b${'c'.repeat(50)}`))).toEqual({ text: `a\0b${'c'.repeat(50)}` });
  });
});
