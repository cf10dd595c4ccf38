import { passwordProblem } from '../../../contract/identity/credentials.ts';
import { BadRequest } from '../../../http/errors.ts';
import { isCommonPassword } from '../../../common-passwords/common-passwords.ts';

const TOO_COMMON =
  'This password is one of the most common ones, which are guessed first. Please choose another, such as a few words that do not belong together.';

/** @throws BadRequest with the reason why a new password is not allowed */
export function requireGoodPassword(password: string): void {
  const problem = passwordProblem(password) ?? (isCommonPassword(password) ? TOO_COMMON : null);
  if (problem !== null) throw new BadRequest('weak_password', problem);
}
