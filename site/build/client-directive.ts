import type { ClientDirective } from 'astro';

/**
 * Script of the site's client directives, inline in each page that uses them. It stores the function that loads the
 * island on its element; the page's shared script calls it (site/islands/start-islands.ts).
 */
const directive: ClientDirective = (load, _options, island) => {
  Object.assign(island, { load });
};

export default directive;
