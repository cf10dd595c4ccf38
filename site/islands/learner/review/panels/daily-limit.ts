/** A typed daily limit: its value, or what is wrong with it. */
export interface TypedLimit {
  value: number | null;
  problem: string | null;
}

export function limitOf(text: string, minimum: number, maximum: number): TypedLimit {
  const typed = text.trim();
  const value = /^\d{1,6}$/.test(typed) ? Number(typed) : NaN;
  if (value >= minimum && value <= maximum) return { value, problem: null };
  return { value: null, problem: `Enter a whole number from ${minimum} to ${maximum.toLocaleString('en')}.` };
}
