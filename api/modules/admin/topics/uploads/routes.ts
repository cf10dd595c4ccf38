import fastifyMultipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IMAGE_MAX_BYTES, IMAGE_TOO_LARGE } from '../../../../../scripts/content/limits.ts';
import { CSV_MAX_BYTES } from '../../../../../scripts/content/questions/mcq-csv.ts';
import {
  AddedImageAnswer,
  CheckedMcqsAnswer,
  ImageToAdd,
  McqsToCheck,
  NewSubject,
  NewTopic,
  SavedTopicAnswer,
  SubjectPath,
  TopicUpdate,
} from '../../../../contract/admin/content.ts';
import { failures } from '../../../../contract/shared/envelopes.ts';
import type { ContentService } from '../../content/content-service.ts';
import { addImage } from './images.ts';
import { checkMcqs, CSV_TOO_LARGE } from '../mcq-upload.ts';
import { readForm } from './multipart-form.ts';
import { addSubject, addTopic, updateTopic } from '../save-topic.ts';

const MCQS = { name: 'mcqs', maxBytes: CSV_MAX_BYTES, tooLarge: CSV_TOO_LARGE, isAlone: false };
const IMAGE = { name: 'image', maxBytes: IMAGE_MAX_BYTES, tooLarge: IMAGE_TOO_LARGE, isAlone: true };

/** Endpoints that accept file uploads. Register them in a scope of their own that admits only administrators. */
export const contentUploadRoutes: FastifyPluginAsyncTypebox<{ service: ContentService }> = async (
  scope,
  { service },
) => {
  const { queue, authorOf, record } = service;
  await scope.register(fastifyMultipart, { throwFileSizeLimit: true });
  const shared = { tags: ['admin'], security: [{ session: [] }], consumes: ['multipart/form-data'] };
  const saveResponses = {
    200: SavedTopicAnswer,
    ...failures(400, 401, 403, 404, 409, 413, 415, 429),
  };

  scope.post(
    '/api/admin/content/new-subject',
    {
      preValidation: readForm(MCQS),
      schema: {
        ...shared,
        summary: 'Add a subject with its first topic',
        body: NewSubject,
        response: saveResponses,
      },
    },
    async (request) => {
      const data = await addSubject(queue, request.body, await authorOf(request));
      await record(request, 'subject.create', `${data.subject}/${data.topic}`);
      return { success: true as const, data };
    },
  );

  scope.post(
    '/api/admin/content/new-topic',
    {
      preValidation: readForm(MCQS),
      schema: { ...shared, summary: 'Add a topic to a subject', body: NewTopic, response: saveResponses },
    },
    async (request) => {
      const data = await addTopic(queue, request.body, await authorOf(request));
      await record(request, 'topic.create', `${data.subject}/${data.topic}`);
      return { success: true as const, data };
    },
  );

  scope.post(
    '/api/admin/content/update-topic',
    {
      preValidation: readForm(MCQS),
      schema: {
        ...shared,
        summary: 'Update a topic',
        description:
          'The questions are replaced only if a file is sent. The address stays the same even if the title changes.',
        body: TopicUpdate,
        response: saveResponses,
      },
    },
    async (request) => {
      const data = await updateTopic(queue, request.body, await authorOf(request));
      await record(request, 'topic.update', `${data.subject}/${data.topic}`);
      return { success: true as const, data };
    },
  );

  scope.post(
    '/api/admin/content/check',
    {
      preValidation: readForm(MCQS),
      schema: {
        ...shared,
        summary: 'Validate a CSV of questions without saving it',
        description: 'Lists the questions that would be imported and every row that would not.',
        body: McqsToCheck,
        response: { 200: CheckedMcqsAnswer, ...failures(400, 401, 403, 413, 415, 429) },
      },
    },
    (request) => ({ success: true as const, data: checkMcqs(request.body.mcqs) }),
  );

  scope.post(
    '/api/admin/images/:subject',
    {
      preValidation: readForm(IMAGE),
      schema: {
        ...shared,
        summary: 'Add an image to a subject',
        params: SubjectPath,
        body: ImageToAdd,
        response: { 200: AddedImageAnswer, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const { subject } = request.params;
      const { image } = request.body;
      const data = await addImage(queue, { subject, image }, await authorOf(request));
      await record(request, 'image.create', `${subject}/${data.name}`);
      return { success: true as const, data };
    },
  );
};
