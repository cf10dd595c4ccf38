import { passwordProblem } from '../../../contract/identity/credentials.ts';
import { BadRequest } from '../../../http/errors.ts';
import { isCommon } from './common.ts';

/** @throws BadRequest saying what is wrong with a password that someone wants to have */
export function requireGoodPassword(password: string): void {
  const problem =
    passwordProblem(password) ??
    (isCommon(password) ? 'This password is one of the most common ones. Please choose another.' : null);
  if (problem !== null) throw new BadRequest('weak_password', problem);
}
