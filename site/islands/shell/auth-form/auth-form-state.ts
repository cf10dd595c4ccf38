import { normaliseEmail, passwordProblem } from '../../../../api/contract/identity/credentials.ts';

/** What a form asks for; a field that it does not have is ''. */
export interface Entered {
  email: string;
  password: string;
  confirmation: string;
}

export type AuthFormKind = 'login' | 'signup' | 'forgot' | 'reset';

/** What stops a form from being sent, as a sentence, or null. The server checks again. */
export function problemWith(kind: AuthFormKind, { email, password, confirmation }: Entered): string | null {
  if (kind !== 'reset' && normaliseEmail(email) === null)
    return 'Please enter an e-mail address such as name@example.org';
  if (kind === 'login') return password === '' ? 'Please enter your password' : null;
  if (kind === 'forgot') return null;
  return password === confirmation ? passwordProblem(password) : 'Passwords do not match';
}
