import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { rawGet } from '../testing/requests/raw-get.ts';

let server: TestApp;
let origin: string;
beforeAll(async () => {
  server = await testApp({ settings: { webhookSecret: 'a secret for hooks' } });
  origin = await server.app.listen({ port: 0 });
  return () => server.close();
});

interface Description {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, { summary?: string; responses: Record<string, unknown> }>>;
}

describe('/api/docs', () => {
  test('documents every route of the API with all of its statuses', async () => {
    const description = (await server.app.inject('/api/docs/json')).json<Description>();
    expect(description.openapi).toBe('3.1.0');
    expect(description.servers).toMatchObject([{ url: '/' }]);
    const statuses = Object.fromEntries(
      Object.entries(description.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { responses }]) => [
          `${method.toUpperCase()} ${path}`,
          Object.keys(responses).join(' '),
        ]),
      ),
    );
    const withPrefix = Object.entries(statuses).filter(([route]) => route.includes(' /api/'));
    const withoutPrefix = Object.entries(statuses).filter(([route]) => !route.includes(' /api/'));
    expect(Object.fromEntries(withoutPrefix)).toEqual(
      Object.fromEntries(
        withPrefix
          .filter(([route]) => / \/api\/(?:notes|official-notes|mcqs|quiz)\//.test(route))
          .map(([route, text]) => [route.replace('/api', ''), text]),
      ),
    );
    expect(Object.fromEntries(withPrefix)).toEqual({
      'GET /api/health': '200 500 503 507',
      'GET /api/health/live': '200 500 503 507',
      'GET /api/health/ready': '200 500 503 507',
      'GET /api/subjects': '200 304 429 500 503 507',
      'GET /api/content/{subject}/{topic}': '200 401 403 404 429 500 503 507',
      'GET /api/content/{subject}/{topic}/files/{name}': '200 401 403 404 429 500 503 507',
      'GET /api/mcqs/{subject}/{topic}': '200 401 403 404 429 500 503 507',
      'POST /api/mcqs/save': '200 400 401 403 404 409 413 415 429 500 503 507',
      'POST /api/mcqs/{subject}/{topic}/revert': '200 400 401 403 404 413 415 429 500 503 507',
      'POST /api/quiz/save-attempt': '200 400 401 403 404 409 413 415 429 500 503 507',
      'GET /api/quiz/attempts': '200 400 401 429 500 503 507',
      'GET /api/quiz/attempts/{id}': '200 401 404 429 500 503 507',
      'GET /api/quiz/topic-understanding': '200 400 401 429 500 503 507',
      'GET /api/quiz/tag-performance': '200 400 401 429 500 503 507',
      'GET /api/quiz/confidence': '200 400 401 429 500 503 507',
      'GET /api/quiz/summary': '200 400 401 429 500 503 507',
      'GET /api/user/reviews': '200 400 401 429 500 503 507',
      'GET /api/user/reviews/counts': '200 400 401 429 500 503 507',
      'GET /api/user/reviews/export': '200 400 401 429 500 503 507',
      'GET /api/user/reviews/summary': '200 401 429 500 503 507',
      'GET /api/user/reviews/retention': '200 401 429 500 503 507',
      'PUT /api/user/reviews/{id}/hold': '200 400 401 404 413 415 429 500 503 507',
      'POST /api/user/reviews/{id}/undo': '200 400 401 404 409 413 415 429 500 503 507',
      'POST /api/user/cards': '200 400 401 403 404 413 415 429 500 503 507',
      'PUT /api/user/cards/{id}': '200 400 401 404 413 415 429 500 503 507',
      'POST /api/user/reviews/{id}': '200 400 401 403 404 409 413 415 429 500 503 507',
      'DELETE /api/user/reviews/{id}': '200 400 401 413 415 429 500 503 507',
      'GET /api/user/profile': '200 401 429 500 503 507',
      'PUT /api/user/profile': '200 400 401 413 415 429 500 503 507',
      'GET /api/user/picture': '200 304 401 404 429 500 503 507',
      'PUT /api/user/picture': '200 400 401 413 415 429 500 503 507',
      'DELETE /api/user/picture': '200 400 401 413 415 429 500 503 507',
      'GET /api/user/review-settings': '200 401 429 500 503 507',
      'PUT /api/user/review-settings': '200 400 401 413 415 429 500 503 507',
      'POST /api/auth/signup': '200 400 409 413 415 429 500 503 507',
      'POST /api/auth/login': '200 400 401 413 415 429 500 503 507',
      'POST /api/auth/started-here': '200 400 401 413 415 429 500 503 507',
      'POST /api/auth/logout': '200 400 401 413 415 429 500 503 507',
      'GET /api/auth/me': '200 401 429 500 503 507',
      'GET /api/auth/options': '200 429 500 503 507',
      'GET /api/auth/google/start': '302 425 429 500 503 507',
      'GET /api/auth/oauth/callback': '302 400 401 425 429 500 503 507',
      'POST /api/auth/google': '200 400 401 413 415 429 500 503 507',
      'POST /api/auth/password': '200 400 401 403 413 415 429 500 503 507',
      'POST /api/auth/password-reset': '200 400 413 415 429 500 503 507',
      'POST /api/auth/password-reset/confirm': '200 400 413 415 429 500 503 507',
      'GET /api/tests': '200 429 500 503 507',
      'POST /api/user/tests': '200 400 401 403 404 409 413 415 429 500 503 507',
      'GET /api/user/tests': '200 400 401 429 500 503 507',
      'GET /api/user/tests/{id}': '200 400 401 404 429 500 503 507',
      'DELETE /api/user/tests/{id}': '200 400 401 409 413 415 429 500 503 507',
      'PUT /api/user/tests/{id}/answers': '200 400 401 404 409 413 415 429 500 503 507',
      'POST /api/user/tests/{id}/submit': '200 400 401 404 409 413 415 429 500 503 507',
      'POST /api/user/tests/paper-answers': '200 400 401 403 404 409 413 415 429 500 503 507',
      'GET /api/tests/{test}/instructions': '200 400 401 403 404 409 429 500 503 507',
      'POST /api/tests/paper': '200 400 401 403 404 409 413 415 429 500 503 507',
      'POST /api/user/tests/draw': '200 400 401 403 404 413 415 429 500 503 507',
      'GET /api/auth/sessions': '200 401 429 500 503 507',
      'DELETE /api/quiz/attempts': '200 400 401 413 415 429 500 503 507',
      'DELETE /api/quiz/attempts/{id}': '200 400 401 413 415 429 500 503 507',
      'DELETE /api/auth/sessions/{id}': '200 400 401 413 415 429 500 503 507',
      'GET /api/auth/export': '200 401 429 500 503 507',
      'GET /api/user/kept-versions': '200 401 429 500 503 507',
      'GET /api/user/kept-versions/{id}': '200 401 404 429 500 503 507',
      'DELETE /api/user/kept-versions/{id}': '200 400 401 413 415 429 500 503 507',
      'POST /api/user/cards/batch': '200 400 401 403 404 413 415 429 500 503 507',
      'POST /api/auth/import': '200 400 401 409 413 415 429 500 503 507',
      'GET /api/user/progress': '200 401 429 500 503 507',
      'POST /api/user/progress': '200 400 401 403 404 413 415 429 500 503 507',
      'POST /api/user/progress/complete': '200 400 401 403 404 413 415 429 500 503 507',
      'GET /api/user/daily-activity': '200 400 401 429 500 503 507',
      'GET /api/user/recent-activity': '200 400 401 429 500 503 507',
      'GET /api/user/stats': '200 401 429 500 503 507',
      'GET /api/user/study-days': '200 400 401 429 500 503 507',
      'GET /api/user/today': '200 401 429 500 503 507',
      'GET /api/user/subjects/{subject}/topics': '200 401 404 429 500 503 507',
      'GET /api/user/daily-targets': '200 400 401 429 500 503 507',
      'POST /api/user/daily-targets': '200 400 401 404 409 413 415 429 500 503 507',
      'GET /api/user/weekly-summary': '200 401 429 500 503 507',
      'POST /api/weekly-email/unsubscribe': '200 400 413 415 429 500 503 507',
      'POST /api/user/daily-targets/copy': '200 400 401 413 415 429 500 503 507',
      'PUT /api/user/daily-targets/progress': '200 400 401 404 413 415 429 500 503 507',
      'GET /api/user/target-repeats': '200 401 429 500 503 507',
      'PUT /api/user/target-repeats': '200 400 401 404 409 413 415 429 500 503 507',
      'GET /api/user/calendar-feed': '200 401 429 500 503 507',
      'POST /api/user/calendar-feed': '200 400 401 413 415 429 500 503 507',
      'DELETE /api/user/calendar-feed': '200 400 401 413 415 429 500 503 507',
      'GET /api/calendar/{secret}.ics': '200 404 429 500 503 507',
      'GET /api/official-notes/{subject}/{topic}': '200 400 401 403 404 429 500 503 507',
      'GET /api/notes/{subject}/{topic}': '200 401 403 404 429 500 503 507',
      'POST /api/notes/save': '200 400 401 403 404 409 413 415 429 500 503 507',
      'POST /api/notes/{subject}/{topic}/revert': '200 400 401 403 404 413 415 429 500 503 507',
      'GET /api/user/progress/{subject}/{topic}': '200 401 429 500 503 507',
      'DELETE /api/user/progress/{subject}/{topic}/completion': '200 400 401 413 415 429 500 503 507',
      'GET /api/user/highlights': '200 400 401 429 500 503 507',
      'GET /api/user/highlights/{subject}/{topic}': '200 401 403 404 429 500 503 507',
      'PUT /api/user/highlights/{id}': '200 400 401 403 404 409 413 415 429 500 503 507',
      'DELETE /api/user/highlights/{id}': '200 400 401 413 415 429 500 503 507',
      'GET /api/user/changes': '200 401 429 500 503 507',
      'GET /api/user/changes/{subject}/{topic}': '200 401 403 404 429 500 503 507',
      'GET /api/user/bookmarks': '200 401 429 500 503 507',
      'POST /api/user/bookmarks': '200 400 401 403 404 409 413 415 429 500 503 507',
      'DELETE /api/user/bookmarks/{subject}/{topic}': '200 400 401 413 415 429 500 503 507',
      'GET /api/user/reads': '200 401 429 500 503 507',
      'GET /api/user/reads/{subject}/{topic}': '200 401 403 404 429 500 503 507',
      'PUT /api/user/reads/{subject}/{topic}': '200 400 401 403 404 413 415 429 500 503 507',
      'DELETE /api/auth/account': '200 400 401 403 409 413 415 429 500 503 507',
      'GET /api/admin/content': '200 401 403 429 500 503 507',
      'GET /api/admin/content/{subject}/{topic}': '200 401 403 404 409 429 500 503 507',
      'DELETE /api/admin/content/{subject}/{topic}': '200 400 401 403 404 409 413 415 429 500 503 507',
      'POST /api/admin/content/{subject}/{topic}/rename': '200 400 401 403 404 409 413 415 429 500 503 507',
      'POST /api/admin/content/{subject}/{topic}/move': '200 400 401 403 404 409 413 415 429 500 503 507',
      'PUT /api/admin/content/{subject}/order': '200 400 401 403 404 409 413 415 429 500 503 507',
      'GET /api/admin/content/{subject}/{topic}/history': '200 401 403 404 409 429 500 503 507',
      'GET /api/admin/content/{subject}/{topic}/history/{commit}': '200 401 403 404 409 429 500 503 507',
      'POST /api/admin/content/{subject}/{topic}/restore': '200 400 401 403 404 409 413 415 429 500 503 507',
      'POST /api/admin/content/new-subject': '200 400 401 403 404 409 413 415 429 500 503 507',
      'POST /api/admin/content/new-topic': '200 400 401 403 404 409 413 415 429 500 503 507',
      'POST /api/admin/content/update-topic': '200 400 401 403 404 409 413 415 429 500 503 507',
      'POST /api/admin/content/check': '200 400 401 403 413 415 429 500 503 507',
      'POST /api/admin/images/{subject}': '200 400 401 403 404 409 413 415 429 500 503 507',
      'GET /api/admin/images/{subject}': '200 401 403 404 429 500 503 507',
      'GET /api/admin/images/{subject}/{name}': '200 401 403 404 429 500 503 507',
      'GET /api/admin/tests': '200 401 403 429 500 503 507',
      'GET /api/admin/tests/{test}': '200 401 403 404 409 429 500 503 507',
      'PUT /api/admin/tests/{test}': '200 400 401 403 404 409 413 415 429 500 503 507',
      'DELETE /api/admin/tests/{test}': '200 400 401 403 404 409 413 415 429 500 503 507',
      'POST /api/admin/tests/{test}/check': '200 400 401 403 404 409 413 415 429 500 503 507',
      'GET /api/admin/test-questions': '200 400 401 403 429 500 503 507',
      'GET /api/admin/subjects': '200 401 403 429 500 503 507',
      'PUT /api/admin/subjects': '200 400 401 403 409 413 415 429 500 503 507',
      'GET /api/admin/subjects/{subject}': '200 401 403 404 409 429 500 503 507',
      'PUT /api/admin/subjects/{subject}': '200 400 401 403 404 409 413 415 429 500 503 507',
      'DELETE /api/admin/subjects/{subject}': '200 400 401 403 404 409 413 415 429 500 503 507',
      'GET /api/admin/site-files/{name}': '200 400 401 403 429 500 503 507',
      'PUT /api/admin/site-files/{name}': '200 400 401 403 409 413 415 429 500 503 507',
      'GET /api/admin/bin': '200 401 403 429 500 503 507',
      'POST /api/admin/bin/{id}/restore': '200 400 401 403 404 409 413 415 429 500 503 507',
      'POST /api/admin/rebuild': '200 202 400 401 403 413 415 429 500 503 507',
      'GET /api/admin/publishes': '200 401 403 429 500 503 507',
      'GET /api/admin/publishes/{id}': '200 401 403 404 429 500 503 507',
      'DELETE /api/admin/publishes/{id}': '200 400 401 403 404 409 429 500 503 507',
      'GET /api/admin/publishes/{id}/events': '200 401 403 404 429 500 503 507',
      'GET /api/admin/releases': '200 401 403 429 500 503 507',
      'POST /api/admin/releases/{id}/live': '200 400 401 403 404 409 413 415 429 500 503 507',
      'GET /api/admin/members': '200 400 401 403 429 500 503 507',
      'PUT /api/admin/members/{id}': '200 400 401 403 404 409 413 415 429 500 503 507',
      'GET /api/admin/audit': '200 400 401 403 429 500 503 507',
      'POST /api/hooks/publish': '200 202 400 401 409 413 429 500 503 507',
      'GET /api/admin/coverage': '200 401 403 429 500 503 507',
      'GET /api/admin/questions': '200 400 401 403 404 429 500 503 507',
      'GET /api/admin/questions/reported': '200 400 401 403 429 500 503 507',
      'GET /api/errata': '200 400 429 500 503 507',
      'GET /api/quiz/coverage/{subject}/{topic}': '200 401 403 404 429 500 503 507',
      'GET /api/user/corrections': '200 401 429 500 503 507',
      'GET /api/user/corrections/{attempt}': '200 400 401 429 500 503 507',
      'POST /api/admin/questions/erratum': '200 400 401 403 404 409 413 415 429 500 503 507',
      'POST /api/admin/questions/reports/close': '200 400 401 403 413 415 429 500 503 507',
      'PUT /api/user/corrections/seen': '200 400 401 413 415 429 500 503 507',
      'GET /api/user/question-reports': '200 400 401 429 500 503 507',
      'PUT /api/user/question-reports': '200 400 401 404 409 413 415 429 500 503 507',
    });
    for (const methods of Object.values(description.paths)) {
      for (const { summary } of Object.values(methods)) expect(summary).toBeTruthy();
    }
  });

  test('has shared schemas, an id for each operation, and binary files', async () => {
    const text = (await server.app.inject('/api/docs/json')).body;
    expect(text.length).toBeLessThan(340_000);
    const { paths, components } = JSON.parse(text) as {
      paths: Record<string, Record<string, Record<string, unknown>>>;
      components: { schemas: Record<string, unknown>; responses: Record<string, unknown> };
    };
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(operations.length);
    expect(ids).toContain('getUserBookmarks');
    expect(ids).toContain('postMcqsSave');
    expect(ids).toContain('postMcqsSaveWithoutPrefix');
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect([...new Set(references)].sort()).toEqual(Object.keys(components.schemas).sort());
    expect(components.schemas['Failure']).toMatchObject({ required: ['success', 'code', 'message'] });
    expect(components.responses['Failure']).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    });
    expect(paths['/api/user/bookmarks']?.['get']?.['responses']).toMatchObject({
      401: { $ref: '#/components/responses/Failure' },
    });
    expect(paths['/api/admin/images/{subject}']?.['post']?.['requestBody']).toMatchObject({
      content: {
        'multipart/form-data': { schema: { properties: { image: { type: 'string', format: 'binary' } } } },
      },
    });
    expect(text).not.toContain('x-file');
  });

  test.each(['/api/docs', '/api/docs/'])('%s is a page that loads only files of this server', async (url) => {
    const page = await server.app.inject(url);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
    expect(addresses.length).toBeGreaterThan(4);
    for (const address of addresses) {
      const { pathname, origin } = new URL(address, 'http://localhost/api/docs/');
      expect([origin, pathname]).toEqual([
        'http://localhost',
        expect.stringMatching(/^\/api\/docs\/static\//),
      ]);
      expect((await server.app.inject(pathname)).statusCode).toBe(200);
    }
    expect(page.body).not.toMatch(/<script>|<style>| style="/);
  });

  test.each(['..%2f..%2fpackage.json', '%2e%2e/package.json', '..%5cpackage.json', '.env', '/etc/passwd'])(
    'static/%s is not found',
    async (path) => {
      const answer = await rawGet(origin, `/api/docs/static/${path}`);
      expect([400, 403, 404]).toContain(answer.status);
      expect(JSON.parse(answer.body)).toMatchObject({ success: false });
    },
  );
});
