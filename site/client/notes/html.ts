/** A text as it may stand between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** The strokes of the icons that are printed into notes, on a grid of 24. */
const PATHS = { 'chevron-down': 'm6 9 6 6 6-6', minus: 'M5 12h14', plus: 'M5 12h14M12 5v14' } as const;

/** @param size px */
export function icon(name: keyof typeof PATHS, size: number): string {
  return `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${PATHS[name]}"/></svg>`;
}
