export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The trimmed text of an own field, of at most `max` code points on one line; null where it is anything else. */
export function textOf(record: Record<string, unknown>, name: string, max: number): string | null {
  const value = Object.hasOwn(record, name) ? record[name] : undefined;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return /[\n\r]/.test(text) || Array.from(text).length > max ? null : text;
}
