import type { ClientDirective } from 'astro';

/**
 * Script of `client:used` and `client:learner`, inline in each page that uses them. The page's shared script decides when
 * an island starts (site/islands/start-islands.ts), so this only leaves it the function that loads the island.
 */
const directive: ClientDirective = (load, _options, island) => {
  Object.assign(island, { load });
};

export default directive;
