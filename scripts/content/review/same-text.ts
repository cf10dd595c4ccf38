/**
 * A text normalised for comparison: NFC, lower case, and each run of punctuation and white space as one space. Symbols
 * such as + and < are kept. '' (nothing left) equals no other text.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\p{P}\s]+/gu, ' ')
    .trim();
}

/**
 * The same for a short text such as an option, in which case and signs may matter: words of one or two letters (Aa and
 * AA, Co and CO) keep their case, and a minus before a number and a per cent sign are kept.
 */
export function plainOption(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{L}{3,}/gu, (word) => word.toLowerCase())
    .replace(/(?<![\p{L}\p{N}])[-\u2013\u2212](?=\d)/gu, '\u2212')
    .replace(/(?:(?!%)[\p{P}\s])+/gu, ' ')
    .trim();
}
