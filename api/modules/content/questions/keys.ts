/** Which options of a question are right. */
export interface QuestionKey {
  /** As the wording shows them. */
  options: readonly string[];
  /** Indexes of the accepted options. */
  keys: readonly number[];
  /** Withdrawn: no option is right or wrong. */
  dropped: boolean;
}

/**
 * The key for another wording of the question. If both have the same options, in any order, their texts decide; otherwise,
 * because an option was reworded, their positions.
 *
 * @param options null if they are not known
 * @returns null if the other wording has other options, so that the key says nothing about it
 */
export function keysFor(options: readonly string[] | null, key: QuestionKey): number[] | null {
  if (options === null || isEqual(options, key.options)) return [...key.keys];
  if (isEqual(options.toSorted(), key.options.toSorted())) {
    return key.keys.map((index) => options.indexOf(key.options[index] ?? ''));
  }
  return options.length === key.options.length ? [...key.keys] : null;
}

/** Whether two keys accept the same answers. A changed wording alone changes no key. */
export function isSameKey(before: QuestionKey, after: QuestionKey): boolean {
  if (before.dropped || after.dropped) return before.dropped === after.dropped;
  const translated = keysFor(after.options, before);
  return translated !== null && isEqual(translated.toSorted(), after.keys.toSorted());
}

function isEqual<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
