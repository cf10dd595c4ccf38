import type { CheckedContent } from '../../../../scripts/content/disk/check/check.ts';
import { readConsistently } from '../../../../scripts/content/disk/save/save-files.ts';

/**
 * Reads and checks the content folder without rendering notes, and returns what `use` makes of it. Topics read their texts on
 * demand, so `use` runs again if a file was saved meanwhile. Shares the cache of rendered notes with publishes.
 */
export async function withCheckedContent<Result>(
  contentDir: string,
  cacheDir: string,
  use: (content: CheckedContent) => Result | Promise<Result>,
): Promise<Result> {
  // Imported on demand, because it loads the whole markdown renderer.
  const { checkContent } = await import('../../../../scripts/content/disk/check/check.ts');
  return readConsistently(contentDir, async () =>
    use(await checkContent(contentDir, cacheDir, { cachedOnly: true })),
  );
}
