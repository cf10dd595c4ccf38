/** A title for a section of which only the id is known. Ids are made from titles. */
export function titleOfId(id: string): string {
  return id.replaceAll('-', ' ');
}
