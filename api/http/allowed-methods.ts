import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Methods of the routes at a path; empty if there is none. Routes with a wildcard are for unknown paths and do not count. */
    methodsAt: (path: string) => string[];
  }
}

/** Remembers the methods of all routes registered after it. */
export const allowedMethods = fastifyPlugin(
  (app, _options, done) => {
    const routes = new Map<string, { methods: string[]; pattern?: URLPattern }>();
    app.addHook('onRoute', ({ method, url }) => {
      if (url.includes('*')) return;
      const route = routes.get(url) ?? { methods: [] };
      route.methods.push(...[method].flat());
      routes.set(url, route);
    });
    app.decorate('methodsAt', (pathname) =>
      [...routes].flatMap(([url, route]) => {
        route.pattern ??= new URLPattern({ pathname: url });
        return route.pattern.test({ pathname }) ? route.methods : [];
      }),
    );
    done();
  },
  { name: 'allowed-methods' },
);
