import { join } from 'node:path';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { parseTestFile } from '../../../../scripts/content/schema/tests/test-file.ts';
import {
  BankFilter,
  BankPageAnswer,
  CheckedDraftAnswer,
  ListedTestsAnswer,
  TestDeletion,
  TestDraft,
  TestPath,
  TestSourceAnswer,
  TestUpdate,
  type TestSource,
} from '../../../contract/admin/tests.ts';
import type { CheckedContent } from '../../../../scripts/content/disk/check/check.ts';
import { failures, Done } from '../../../contract/shared/envelopes.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { type ContentService, withCheckedContent } from '../content/content-service.ts';
import { checkDraft, requireFields } from './check-draft.ts';
import { asRefusal } from '../content/topic-markdown.ts';
import { bankPage, listTests } from './list-tests.ts';
import { deleteTest, saveTest } from './save-test.ts';
import { findStoredTest, readStoredTest, requireTestSlug } from './stored-test.ts';

interface AdminTestRoutesOptions {
  service: ContentService;
  dataDir: string;
}

/** Tests of the content folder. Register it in a scope that admits only administrators. */
export const adminTestRoutes: FastifyPluginCallbackTypebox<AdminTestRoutesOptions> = (
  scope,
  { service: { queue, bin, authorOf, record }, dataDir },
  done,
) => {
  const cacheDir = join(dataDir, 'cache', 'notes');
  const withContent = <Result>(use: (content: CheckedContent) => Result) =>
    withCheckedContent(queue.root, cacheDir, use);
  const shared = { tags: ['admin'], security: [{ session: [] }] };
  const changeFailures = failures(400, 401, 403, 404, 409, 413, 415, 429);

  async function sourceOf(slug: string): Promise<TestSource> {
    const { markdown, csv, revision } = await readStoredTest(queue.root, slug);
    const { data, shown, instructions, issues } = parseTestFile(markdown, `tests/${slug}.md`);
    const problems = data
      ? (await withContent((content) => checkDraft(content, slug, { fields: data, instructions, csv })))
          .problems
      : (shown ? issues : issues.map(asRefusal)).map(({ line, message, ...issue }) => {
          return { ...issue, path: [], message: line === null ? message : `Line ${line}: ${message}` };
        });
    return { slug, fields: { ...shown }, instructions, csv: csv ?? '', revision, problems };
  }

  scope.get(
    '/api/admin/tests',
    {
      schema: {
        ...shared,
        summary: 'List the tests of the content folder',
        response: { 200: ListedTestsAnswer, ...failures(401, 403, 429) },
      },
    },
    async () => {
      const live = await scope.releases.current();
      return { success: true as const, data: await withContent((content) => listTests(content, live)) };
    },
  );

  scope.get(
    '/api/admin/tests/:test',
    {
      schema: {
        ...shared,
        summary: 'Get a test for editing',
        description:
          'Of a faulty front matter, `fields` has what can be read, and `problems` say what is wrong. A save keeps what is faulty, unless it replaces it.',
        params: TestPath,
        response: { 200: TestSourceAnswer, ...failures(401, 403, 404, 409, 429) },
      },
    },
    async ({ params }) => ({ success: true as const, data: await sourceOf(params.test) }),
  );

  scope.put(
    '/api/admin/tests/:test',
    {
      schema: {
        ...shared,
        summary: 'Save a test, or add a new one',
        description:
          'An invalid value is refused with its path in `fields`. Problems of its questions are listed in `problems`. Learners see the change after the next publish.',
        params: TestPath,
        body: TestUpdate,
        response: { 200: TestSourceAnswer, ...changeFailures },
      },
    },
    async (request) => {
      const { test } = request.params;
      const author = await authorOf(request);
      const isNew = await saveTest(queue, { slug: test, draft: request.body, author });
      await record(request, isNew ? 'test.create' : 'test.update', test);
      return { success: true as const, data: await sourceOf(test) };
    },
  );

  scope.delete(
    '/api/admin/tests/:test',
    {
      schema: {
        ...shared,
        summary: 'Delete a test',
        description: 'It is kept in the bin with its questions, from which it can be restored.',
        params: TestPath,
        body: TestDeletion,
        response: { 200: Done, ...changeFailures },
      },
    },
    async (request) => {
      const { test: slug } = request.params;
      const { id: actorId } = guardedLearner(request);
      const author = await authorOf(request);
      await deleteTest(queue, bin, { slug, revision: request.body?.revision, author, actorId });
      await record(request, 'test.delete', slug);
      return { success: true as const, data: null };
    },
  );

  scope.post(
    '/api/admin/tests/:test/check',
    {
      schema: {
        ...shared,
        summary: 'Check a test without saving it, and preview its questions',
        params: TestPath,
        body: TestDraft,
        response: { 200: CheckedDraftAnswer, ...changeFailures },
      },
    },
    async ({ params, body }) => {
      const slug = requireTestSlug(params.test);
      const fields = requireFields(body.fields);
      const stored = body.csv === undefined ? await findStoredTest(queue.root, slug) : null;
      const csv = body.csv === undefined ? (stored?.csv ?? null) : body.csv;
      const { instructions } = body;
      const data = await withContent((content) => checkDraft(content, slug, { fields, instructions, csv }));
      return { success: true as const, data };
    },
  );

  scope.get(
    '/api/admin/test-questions',
    {
      schema: {
        ...shared,
        summary: 'List questions of a subject or a topic that a test can have',
        querystring: BankFilter,
        response: { 200: BankPageAnswer, ...failures(400, 401, 403, 429) },
      },
    },
    async ({ query }) => ({
      success: true as const,
      data: await withContent((content) => bankPage(content, query)),
    }),
  );
  done();
};
