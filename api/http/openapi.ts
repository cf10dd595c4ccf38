import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import fastifyPlugin from 'fastify-plugin';

/** The page at /api/docs runs the scripts that it brings, styles its own elements and calls this API; no more. */
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

/** Describes every route registered after it: as OpenAPI at /api/docs/json, to read at /api/docs. */
export const docs = fastifyPlugin(
  async (app) => {
    await app.register(fastifySwagger, {
      convertConstToEnum: false,
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Swadhyay API',
          description:
            'Subjects, topics and everything a learner keeps. Every failure is `{success: false, code, message}` with the matching status.',
          version: '1',
        },
        components: {
          securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        },
      },
    });
    await app.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: DOCS_POLICY,
      theme: { title: 'Swadhyay API' },
      // Without the bar of the default layout, which offers to load other documents.
      uiConfig: { layout: 'BaseLayout' },
    });
  },
  { name: 'docs' },
);
