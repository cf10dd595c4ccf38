import fastifyCors from '@fastify/cors';
import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False removes CORS headers from a route. */
    cors?: false;
  }
}

interface CorsOptions {
  /** Exact origins, such as `https://example.org`; empty for no CORS. */
  origins: readonly string[];
}

/** Allows pages of the listed origins to call the API. Other origins get no CORS header at all. */
export const cors = fastifyPlugin<CorsOptions>(
  async (app, { origins }) => {
    if (origins.length === 0) return;
    const listed = new Set(origins);
    await app.register(fastifyCors, {
      // With a list instead of a function, the plugin sends its other headers to every origin.
      origin: (origin, done) => done(null, origin !== undefined && listed.has(origin) ? origin : false),
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type'],
      exposedHeaders: ['x-request-id', 'retry-after'],
      credentials: true,
      maxAge: 600,
      strictPreflight: false,
    });
  },
  { name: 'cors' },
);
