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
 * The key for another wording of the question. If both have the same options, in any order, their texts decide; if an option
 * was reworded, their positions; and if one was added or removed, their texts again.
 *
 * @param options null if they are not known
 * @returns null if the other wording has fewer or more options and not the right ones, so the key says nothing about it
 */
export function keysFor(options: readonly string[] | null, key: QuestionKey): number[] | null {
  if (options === null || isEqual(options, key.options)) return [...key.keys];
  if (isEqual(options.toSorted(), key.options.toSorted())) {
    return key.keys.map((index) => options.indexOf(key.options[index] ?? ''));
  }
  if (options.length === key.options.length) return [...key.keys];
  const places = key.keys.map((index) => options.indexOf(key.options[index] ?? ''));
  return places.includes(-1) ? null : places;
}

/** Whether two keys accept the same answers. A new wording with the same right options is the same key. */
export function isSameKey(before: QuestionKey, after: QuestionKey): boolean {
  if (before.dropped || after.dropped) return before.dropped === after.dropped;
  const translated = keysFor(after.options, before);
  return translated !== null && isEqual(translated.toSorted(), after.keys.toSorted());
}

function isEqual<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
