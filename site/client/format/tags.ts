/**
 * The name of a tag for display: `fundamental-rights` becomes `Fundamental rights`. Text that is already written as a name
 * does not change.
 */
export function tagName(tag: string): string {
  const words = /\s/.test(tag) ? tag : tag.replaceAll(/[-_]+/g, ' ').trim();
  const [first = '', ...rest] = words === '' ? tag : words;
  return first.toLocaleUpperCase('en') + rest.join('');
}
