import { MAX_SUBJECTS } from '../../../api/contract/identity/identity-rules.ts';

/** Adds a subject at the end, unless the list is full, or removes it. */
export function toggled(subjects: readonly string[], slug: string): string[] {
  if (subjects.includes(slug)) return subjects.filter((other) => other !== slug);
  return [...subjects, slug].slice(0, MAX_SUBJECTS);
}
