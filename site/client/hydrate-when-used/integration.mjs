/**
 * Adds the directive `client:used`: an island is plain HTML until someone touches it.
 * React and the island's code arrive then, and the action that woke it is repeated once it is live.
 */
export function hydrateWhenUsed() {
  return {
    name: 'hydrate-when-used',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'used', entrypoint: './site/client/hydrate-when-used/directive.ts' });
      },
    },
  };
}
