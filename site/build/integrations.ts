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

declare module 'astro' {
  interface AstroClientDirectives {
    /** Starts when one of the island's `data-start` buttons is clicked. */
    'client:used'?: boolean;
    /**
     * Starts when a learner, or only an administrator, is signed in and the island's tab is open; with `restoring` also
     * while the session of a learner is being restored.
     */
    'client:learner'?: boolean | 'admin' | 'restoring';
    /** Starts with the page's scripts, for everyone. */
    'client:now'?: boolean;
  }
}

/** Adds the client directives of the site's islands. */
export function clientDirectives(): AstroIntegration {
  return {
    name: 'client-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        for (const name of ['used', 'learner', 'now'])
          addClientDirective({ name, entrypoint: './site/build/client-directive.ts' });
      },
    },
  };
}

/**
 * Lets the file of an island export more than its component. Otherwise an island whose file other islands import from
 * gets a second file, with its own request. Astro sets the option itself, so the configuration cannot.
 */
export function sharedEntries() {
  return {
    name: 'shared-entries',
    configEnvironment: (environment: string) =>
      environment === 'client'
        ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' as const } } }
        : undefined,
  };
}
