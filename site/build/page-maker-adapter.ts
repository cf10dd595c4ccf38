import { fileURLToPath } from 'node:url';
import type { AstroAdapter, AstroIntegration } from 'astro';

const adapter: Extract<AstroAdapter, { entrypointResolution: 'auto' }> = {
  name: 'page-maker',
  entrypointResolution: 'auto',
  serverEntrypoint: fileURLToPath(new URL('page-maker.ts', import.meta.url)),
  supportedAstroFeatures: { serverOutput: 'stable' },
};

/** Lets Astro compile the site into a module that makes its pages, which is called at a publish and never by readers. */
export function pageMaker(): AstroIntegration {
  return {
    name: 'page-maker',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        /* The module stands in DATA_DIR, from where no packages can be found. */
        if (command === 'build') updateConfig({ vite: { ssr: { noExternal: true } } });
      },
      'astro:config:done': ({ setAdapter }) => setAdapter(adapter),
    },
  };
}
