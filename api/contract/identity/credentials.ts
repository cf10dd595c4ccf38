/*
 * The rules for e-mail addresses and passwords, for forms and the server. Without TypeBox, to keep islands small.
 */

/** Characters (Unicode code points). */
export const PASSWORD_MINIMUM = 8;
const PASSWORD_MAXIMUM = 128;

/** Characters of an address (RFC 5321). */
const EMAIL_MAXIMUM = 254;

/*
 * UTF-16 units before normalisation. A longer text is too long in every form, and the time to normalise a run of
 * combining marks grows with the square of its length.
 */
const PASSWORD_TYPED_MAXIMUM = 4 * PASSWORD_MAXIMUM;
const EMAIL_TYPED_MAXIMUM = 1_000;

/**
 * The form in which a password is measured and hashed, because keyboards compose characters differently. A text that is
 * too long for a password is returned unchanged.
 */
export function normalisePassword(text: string): string {
  return text.length > PASSWORD_TYPED_MAXIMUM ? text : text.normalize('NFC');
}

/** The length of a password in characters, as the limits count it. */
export function passwordLength(text: string): number {
  return [...normalisePassword(text)].length;
}

/** Returns why a new password is not allowed, as a sentence for the user, or null. */
export function passwordProblem(text: string): string | null {
  const length = passwordLength(text);
  if (length < PASSWORD_MINIMUM) return `The password needs at least ${PASSWORD_MINIMUM} characters.`;
  if (length > PASSWORD_MAXIMUM) return `The password may have ${PASSWORD_MAXIMUM} characters at most.`;
  // Every lone surrogate is hashed as the same replacement character.
  return text.isWellFormed() ? null : 'The password has a character that cannot be stored.';
}

/*
 * Letters of other scripts, such as Cyrillic and Greek, look like Latin ones, so that two different addresses could look
 * the same. The scripts of India and letters with accents do not.
 */
const INDIAN_SCRIPTS =
  'Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Arabic Ol_Chiki Meetei_Mayek'
    .split(' ')
    .map((script) => new RegExp(`^[\\x21-\\x40\\x5b-\\x60\\x7b-\\x7e\\p{Script=${script}}]+$`, 'u'));

/** Whether all letters of a part are Latin, with accents or without, or all of one Indian script. */
function isOfOneScript(part: string): boolean {
  const base = part.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const isLatin = !/\p{M}/u.test(part) && /^[\x21-\x7e]+$/.test(base);
  return isLatin || INDIAN_SCRIPTS.some((script) => script.test(part));
}

/**
 * The form in which an address is stored and compared (trimmed, NFKC, lower case); null for an invalid address, and for one
 * that could look like another.
 */
export function normaliseEmail(text: string): string | null {
  if (text.length > EMAIL_TYPED_MAXIMUM) return null;
  const email = text.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
  const shape =
    /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;
  if (email.length > EMAIL_MAXIMUM || !shape.test(email) || /^\.|\.\.|\.@/.test(email)) return null;
  const [local = '', domain = ''] = email.split('@');
  return [local, ...domain.split('.')].every(isOfOneScript) ? email : null;
}
