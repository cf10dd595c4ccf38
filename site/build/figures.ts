/** Study hours shown for a subject: two and a half a topic, rounded up. */
export function studyHours(topics: number): number {
  return Math.ceil(topics * 2.5);
}

const FEWEST = 100;
const SPREAD = 500;

/** Illustrative number of students, 100 to 599: drawn from the slug, so that it is the same at every visit. */
export function illustrativeStudents(slug: string): number {
  let hash = 2166136261;
  for (const character of slug) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 16777619);
  }
  return FEWEST + ((hash >>> 0) % SPREAD);
}
