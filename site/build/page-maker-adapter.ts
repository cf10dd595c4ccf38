import { fileURLToPath } from 'node:url';
import type { AstroAdapter, AstroIntegration } from 'astro';

const adapter: Extract<AstroAdapter, { entrypointResolution: 'auto' }> = {
  name: 'page-maker',
  entrypointResolution: 'auto',
  serverEntrypoint: fileURLToPath(new URL('page-maker.ts', import.meta.url)),
  supportedAstroFeatures: { serverOutput: 'stable' },
};

/** Configures Astro to compile the site into a module that renders its pages. Each publish calls it to write static files. */
export function pageMaker(): AstroIntegration {
  return {
    name: 'page-maker',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        updateConfig({
          vite: {
            /* The module runs in DATA_DIR, where no packages can be resolved. */
            ssr: { noExternal: true },
            /* Vite leaves this to the server process; React would render pages with its slow development build. */
            define: { 'process.env.NODE_ENV': JSON.stringify('production') },
          },
        });
      },
      'astro:config:done': ({ setAdapter }) => setAdapter(adapter),
    },
  };
}
