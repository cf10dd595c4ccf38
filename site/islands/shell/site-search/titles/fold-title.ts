/** Accents of Latin letters, the nukta, and zero-width joiners and non-joiners. */
const DROPPED = /[\u0300-\u036f\u093c\u200b-\u200d\u2060\ufeff]/gu;
const APOSTROPHES = /['’‘ʼ`]/gu;
/** `S.R.` and `U.N.`, but not the end of a sentence. */
const ABBREVIATION = /(?<![\p{L}\p{M}\p{N}])(?:\p{L}\.){2,}/gu;
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/gu;

/** A nasal consonant before a consonant of its own class, which is also written as anusvara: हिन्दी and हिंदी. */
const NASALS = [/ङ्(?=[क-घ])/gu, /ञ्(?=[च-झ])/gu, /ण्(?=[ट-ढ])/gu, /न्(?=[त-ध])/gu, /म्(?=[प-भ])/gu, /\u0901/gu];
const ANUSVARA = '\u0902';

const DEVANAGARI_ZERO = 0x966;

/**
 * Reduces a title or query to what is compared: words in lower case, separated by single spaces. Spellings that writers
 * use for the same word become equal; vowels and consonants never do.
 */
export function foldTitle(text: string): string {
  const letters = text.normalize('NFD').replace(DROPPED, '').replace(APOSTROPHES, '').toLowerCase();
  const words = letters
    .replace(ABBREVIATION, (dotted) => dotted.replaceAll('.', ''))
    .replaceAll('&', ' and ')
    .replace(/[०-९]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - DEVANAGARI_ZERO))
    .replace(SEPARATORS, ' ')
    .trim();
  return NASALS.reduce((folded, nasal) => folded.replace(nasal, ANUSVARA), words).normalize('NFC');
}
