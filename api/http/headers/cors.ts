import fastifyCors from '@fastify/cors';
import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False on routes that say nothing about CORS. */
    cors?: false;
  }
}

export interface CorsOptions {
  /** Exact origins, such as `https://example.org`; none switches CORS off. */
  origins: readonly string[];
}

/** Lets pages of the listed origins call the API; any other origin gets no allow header of any kind. */
export const cors = fastifyPlugin<CorsOptions>(
  async (app, { origins }) => {
    if (origins.length === 0) return;
    const listed = new Set(origins);
    await app.register(fastifyCors, {
      // A function, not the list: with a list the plugin sends its other allow headers to every origin.
      origin: (origin, answer) => answer(null, origin !== undefined && listed.has(origin) ? origin : false),
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
