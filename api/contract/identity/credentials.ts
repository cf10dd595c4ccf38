/*
 * The rules for e-mail addresses and passwords, the same in forms and on the server. Without TypeBox, so that an
 * island that asks for a password loads these lines and nothing else.
 */

/** Characters (Unicode code points). */
const PASSWORD_MINIMUM = 8;
const PASSWORD_MAXIMUM = 128;

/** Characters of a whole address, by RFC 5321. */
const EMAIL_MAXIMUM = 254;

/*
 * UTF-16 units as typed: nothing longer becomes short enough by being composed, and to compose a long run of marks
 * takes the square of its length.
 */
const PASSWORD_TYPED_MAXIMUM = 4 * PASSWORD_MAXIMUM;
const EMAIL_TYPED_MAXIMUM = 1_000;

/**
 * The one form in which a password is measured and hashed: keyboards and systems compose characters differently.
 * What is too long for any password stays as it is, and too long.
 */
export function normalisePassword(text: string): string {
  return text.length > PASSWORD_TYPED_MAXIMUM ? text : text.normalize('NFC');
}

/** What is wrong with a new password, as a sentence for whoever chose it; null where nothing is. */
export function passwordProblem(text: string): string | null {
  const length = [...normalisePassword(text)].length;
  if (length < PASSWORD_MINIMUM) return `The password needs at least ${PASSWORD_MINIMUM} characters.`;
  if (length > PASSWORD_MAXIMUM) return `The password may have ${PASSWORD_MAXIMUM} characters at most.`;
  // Half a surrogate pair becomes the same replacement character as any other when it is hashed.
  return text.isWellFormed() ? null : 'The password has a character that cannot be stored.';
}

/**
 * The one form in which an address is stored and compared (trimmed, NFC, lower case), or null where it is none.
 * Any script is allowed on both sides of the @.
 */
export function normaliseEmail(text: string): string | null {
  if (text.length > EMAIL_TYPED_MAXIMUM) return null;
  const email = text.trim().normalize('NFC').toLowerCase();
  const shape = /^[^\s@"(),:;<>[\\\]\p{C}]{1,64}@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;
  const dotted = /^\.|\.\.|\.@/.test(email);
  return shape.test(email) && !dotted && email.length <= EMAIL_MAXIMUM ? email : null;
}
