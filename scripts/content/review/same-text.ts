/**
 * A text without what does not tell it from another: NFC, lower case, and every run of punctuation and white space one
 * space. Symbols such as + and < stay. '' where nothing is left, which is then the same as no other text.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\p{P}\s]+/gu, ' ')
    .trim();
}

/**
 * The same of a short text, such as an option, where case and signs may be all that matters: words of one or two letters
 * (Aa and AA, Co and CO) keep their case, and a minus before a number and a per cent sign stay.
 */
export function plainOption(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{L}{3,}/gu, (word) => word.toLowerCase())
    .replace(/(?<![\p{L}\p{N}])[-\u2013\u2212](?=\d)/gu, '\u2212')
    .replace(/(?:(?!%)[\p{P}\s])+/gu, ' ')
    .trim();
}
