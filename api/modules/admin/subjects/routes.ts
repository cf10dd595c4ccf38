import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { SubjectPath } from '../../../contract/admin/content.ts';
import {
  SubjectDeletion,
  SubjectListAnswer,
  SubjectOrder,
  SubjectSourceAnswer,
  SubjectUpdate,
} from '../../../contract/admin/subjects.ts';
import { failures, Done } from '../../../contract/shared/envelopes.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import type { ContentService } from '../content/content-service.ts';
import { listSubjects, orderSubjects } from './order-subjects.ts';
import { deleteSubject, subjectSource, updateSubject } from './save-subject.ts';

/** Subjects and their order. Register it in a scope that admits only administrators. */
export const adminSubjectRoutes: FastifyPluginCallbackTypebox<{ service: ContentService }> = (
  scope,
  { service: { queue, bin, authorOf, record } },
  done,
) => {
  const shared = { tags: ['admin'], security: [{ session: [] }] };
  const changeFailures = failures(400, 401, 403, 404, 409, 413, 415, 429);

  scope.get(
    '/api/admin/subjects',
    {
      schema: {
        ...shared,
        summary: 'List all subjects in the order of the home page',
        response: { 200: SubjectListAnswer, ...failures(401, 403, 429) },
      },
    },
    async () => ({ success: true as const, data: await listSubjects(queue.root) }),
  );

  scope.put(
    '/api/admin/subjects',
    {
      schema: {
        ...shared,
        summary: 'Change the order of the subjects',
        description:
          'Under each heading of the home page, subjects follow this order. A subject changes its heading only with its card.',
        body: SubjectOrder,
        response: { 200: Done, ...failures(400, 401, 403, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const { subjects } = request.body;
      await orderSubjects(queue, subjects, await authorOf(request));
      await record(request, 'subjects.order', '', { subjects });
      return { success: true as const, data: null };
    },
  );

  scope.get(
    '/api/admin/subjects/:subject',
    {
      schema: {
        ...shared,
        summary: 'Get a subject for editing',
        params: SubjectPath,
        response: { 200: SubjectSourceAnswer, ...failures(401, 403, 404, 409, 429) },
      },
    },
    async ({ params }) => ({ success: true as const, data: await subjectSource(queue.root, params.subject) }),
  );

  scope.put(
    '/api/admin/subjects/:subject',
    {
      schema: {
        ...shared,
        summary: 'Change the title and the description of a subject',
        description: 'The address stays the same, and so does the card on the home page.',
        params: SubjectPath,
        body: SubjectUpdate,
        response: { 200: SubjectSourceAnswer, ...changeFailures },
      },
    },
    async (request) => {
      const { subject } = request.params;
      const data = await updateSubject(queue, { subject, ...request.body }, await authorOf(request));
      await record(request, 'subject.update', subject);
      return { success: true as const, data };
    },
  );

  scope.delete(
    '/api/admin/subjects/:subject',
    {
      schema: {
        ...shared,
        summary: 'Delete a subject without topics',
        description: 'It is kept in the bin with its images, from which it can be restored.',
        params: SubjectPath,
        body: SubjectDeletion,
        response: { 200: Done, ...changeFailures },
      },
    },
    async (request) => {
      const { subject } = request.params;
      const { id: actorId } = guardedLearner(request);
      const author = await authorOf(request);
      await deleteSubject(queue, bin, { subject, revision: request.body?.revision, author, actorId });
      await record(request, 'subject.delete', subject);
      return { success: true as const, data: null };
    },
  );
  done();
};
