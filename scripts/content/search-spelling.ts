/** Characters that are not seen: soft hyphens, joiners and others of no width. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/gu;
/** Other hyphens than `-`, at which the index does not divide words. */
const HYPHENS = /[\u2010\u2011]/gu;
const DEVANAGARI_DIGITS = /[०-९]/gu;
const DEVANAGARI_ZERO = 0x966;
/** A nasal consonant before a consonant of its own class, which is also written as anusvara: हिन्दी and हिंदी. */
const NASALS = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])|\u0901/gu;
const ANUSVARA = '\u0902';
/** A consonant doubled after र् or before another consonant: कर्त्तव्य and कर्तव्य, अर्द्ध and अर्ध, तत्त्व and तत्व. */
const DOUBLED = /(?<=र्)([क-ह])्(?=\1)|(?<!र्)([क-ह])्(?=\2्[क-ह])/gu;
const DOUBLED_ASPIRATES = /(?<=र्)(?:क्(?=ख)|ग्(?=घ)|च्(?=छ)|ज्(?=झ)|ट्(?=ठ)|ड्(?=ढ)|त्(?=थ)|द्(?=ध)|प्(?=फ)|ब्(?=भ))/gu;

/**
 * A text as the search spells it, in the index and in queries: spellings of the same word become equal. Excerpts show it, so it
 * is the spelling that most writers use today.
 */
export function searchSpelling(text: string): string {
  return text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(HYPHENS, '-')
    .replace(DEVANAGARI_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) - DEVANAGARI_ZERO))
    .replace(NASALS, ANUSVARA)
    .replace(DOUBLED, '')
    .replace(DOUBLED_ASPIRATES, '');
}
