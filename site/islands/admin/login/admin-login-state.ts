/** The first field that holds nothing but spaces, or null where both are filled in. */
export function blankField(email: string, password: string): 'email' | 'password' | null {
  if (email.trim() === '') return 'email';
  return password.trim() === '' ? 'password' : null;
}
