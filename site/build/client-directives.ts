import type { AstroIntegration } from 'astro';

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
