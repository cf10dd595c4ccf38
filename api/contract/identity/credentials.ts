/*
 * The rules for e-mail addresses and passwords, for forms and the server. Without TypeBox, to keep islands small.
 */

/** Characters (Unicode code points). */
const PASSWORD_MINIMUM = 8;
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

/** Returns why a new password is not allowed, as a sentence for the user, or null. */
export function passwordProblem(text: string): string | null {
  const length = [...normalisePassword(text)].length;
  if (length < PASSWORD_MINIMUM) return `The password needs at least ${PASSWORD_MINIMUM} characters.`;
  if (length > PASSWORD_MAXIMUM) return `The password may have ${PASSWORD_MAXIMUM} characters at most.`;
  // Every lone surrogate is hashed as the same replacement character.
  return text.isWellFormed() ? null : 'The password has a character that cannot be stored.';
}

/**
 * The form in which an address is stored and compared (trimmed, NFC, lower case); null for an invalid address. Any script
 * is allowed on both sides of the @.
 */
export function normaliseEmail(text: string): string | null {
  if (text.length > EMAIL_TYPED_MAXIMUM) return null;
  const email = text.trim().normalize('NFC').toLowerCase();
  const shape = /^[^\s@"(),:;<>[\\\]\p{C}]{1,64}@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;
  const dotted = /^\.|\.\.|\.@/.test(email);
  return shape.test(email) && !dotted && email.length <= EMAIL_MAXIMUM ? email : null;
}
