import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import fastifyPlugin from 'fastify-plugin';
import { completeDocument } from './openapi-document.ts';

/** The page at /api/docs may only run its own scripts, set styles and call this API. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Documents all routes registered after it: as OpenAPI at /api/docs/json and as a page at /api/docs. */
export const docs = fastifyPlugin(
  async (app) => {
    await app.register(fastifySwagger, {
      convertConstToEnum: false,
      transformObject: (documents) =>
        'openapiObject' in documents ? completeDocument(documents.openapiObject) : {},
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Swadhyay API',
          description:
            'Subjects, topics and the data of learners. Every error is `{success: false, code, message}` with a matching status.',
          version: '1',
        },
        servers: [{ url: '/', description: 'The server that this document comes from.' }],
        components: {
          securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        },
      },
    });
    await app.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: DOCS_POLICY,
      theme: { title: 'Swadhyay API' },
      // The default layout has a bar that loads other documents.
      uiConfig: { layout: 'BaseLayout' },
    });
  },
  { name: 'docs' },
);
