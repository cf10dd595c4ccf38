import { normaliseEmail, passwordProblem } from '../../../../api/contract/identity/credentials.ts';

/** The values of a form; '' for a field that the form does not have. */
export interface AuthFormValues {
  email: string;
  password: string;
  confirmation: string;
}

export type AuthFormKind = 'login' | 'signup' | 'forgot' | 'reset';

/** Returns why a form cannot be sent, as a sentence, or null. The server validates again. */
export function authFormProblem(
  kind: AuthFormKind,
  { email, password, confirmation }: AuthFormValues,
): string | null {
  if (kind !== 'reset' && normaliseEmail(email) === null)
    return 'Please enter an e-mail address such as name@example.org';
  if (kind === 'login') return password === '' ? 'Please enter your password' : null;
  if (kind === 'forgot') return null;
  return password === confirmation ? passwordProblem(password) : 'Passwords do not match';
}
