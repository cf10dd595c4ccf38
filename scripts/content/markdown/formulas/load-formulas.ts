import type { FormulaRenderer } from './formula-renderer.ts';

/**
 * Fetches the code that converts formulas, if a text may have any. Most texts have none, and it is as large as the rest of
 * the renderer.
 */
export async function formulasFor(texts: readonly string[]): Promise<FormulaRenderer | undefined> {
  if (!texts.some((text) => text.includes('$'))) return undefined;
  return (await import('./formula-renderer.ts')).formulaRenderer;
}
