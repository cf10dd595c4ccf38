/**
 * Where a relative address in the texts of `subject` leads: the parts of a path from the site's root, such as
 * `['polity', 'map.png']`, query and fragment left out. Null where it leads out of the site.
 */
export function resolveReference(subject: string, address: string): string[] | null {
  const [path = ''] = address.replaceAll('\\', '/').split(/[?#]/, 1);
  const parts = path.startsWith('/') ? [] : [subject];
  for (const part of path.split('/').map(decoded)) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
