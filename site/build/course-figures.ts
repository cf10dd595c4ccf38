/** Estimated study hours of a subject: two and a half per topic, rounded up. */
export function studyHours(topics: number): number {
  return Math.ceil(topics * 2.5);
}

const MIN_STUDENTS = 100;
const STUDENT_RANGE = 500;

/** Illustrative number of students, 100 to 599. Derived from the slug, so it never changes. */
export function illustrativeStudents(slug: string): number {
  let hash = 2166136261;
  for (const character of slug) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 16777619);
  }
  return MIN_STUDENTS + ((hash >>> 0) % STUDENT_RANGE);
}
