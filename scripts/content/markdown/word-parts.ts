/** 20 characters with more of the word behind them. Without combining marks, which must stay with their letter. */
const PART = /[^\s\p{M}]{20}(?=[^\s\p{M}]{5})/gu;

/** Splits a text at the places where very long words may break. Most texts have one part. */
export function wordParts(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { index, 0: part } of text.matchAll(PART)) {
    parts.push(text.slice(start, index + part.length));
    start = index + part.length;
  }
  return [...parts, text.slice(start)];
}
