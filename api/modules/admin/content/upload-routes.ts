import fastifyMultipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
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
} from '../../../contract/admin/content.ts';
import { failures } from '../../../contract/shared/failure.ts';
import type { ContentOffice } from './content-service.ts';
import { readForm } from './multipart-form.ts';
import { addImage } from './images.ts';
import { checkQuestions } from './mcq-upload.ts';
import { addSubject, addTopic, updateTopic } from './save-topic.ts';

/** Calls that bring files, and so are forms. Needs a scope of its own that lets in admins alone. */
export const contentFormRoutes: FastifyPluginAsyncTypebox<{ office: ContentOffice }> = async (
  scope,
  { office },
) => {
  const { desk, authorOf, record } = office;
  await scope.register(fastifyMultipart, { throwFileSizeLimit: true });
  const about = { tags: ['admin'], security: [{ session: [] }], consumes: ['multipart/form-data'] };
  const saving = {
    200: SavedTopicAnswer,
    ...failures(400, 401, 403, 404, 409, 413, 415, 429),
  };

  scope.post(
    '/api/admin/content/new-subject',
    {
      preValidation: readForm('mcqs'),
      schema: { ...about, summary: 'Add a subject with its first topic', body: NewSubject, response: saving },
    },
    async (request) => {
      const data = await addSubject(desk, request.body, await authorOf(request));
      await record(request, 'subject.create', `${data.subject}/${data.topic}`);
      return { success: true as const, data };
    },
  );

  scope.post(
    '/api/admin/content/new-topic',
    {
      preValidation: readForm('mcqs'),
      schema: { ...about, summary: 'Add a topic to a subject', body: NewTopic, response: saving },
    },
    async (request) => {
      const data = await addTopic(desk, request.body, await authorOf(request));
      await record(request, 'topic.create', `${data.subject}/${data.topic}`);
      return { success: true as const, data };
    },
  );

  scope.post(
    '/api/admin/content/update-topic',
    {
      preValidation: readForm('mcqs'),
      schema: {
        ...about,
        summary: 'Change a topic',
        description:
          'Its questions stay as they are where no file is sent. Its address stays, whatever its title.',
        body: TopicUpdate,
        response: saving,
      },
    },
    async (request) => {
      const data = await updateTopic(desk, request.body, await authorOf(request));
      await record(request, 'topic.update', `${data.subject}/${data.topic}`);
      return { success: true as const, data };
    },
  );

  scope.post(
    '/api/admin/content/check',
    {
      preValidation: readForm('mcqs'),
      schema: {
        ...about,
        summary: 'Try a CSV of questions: what would be imported, and every row that would not',
        description: 'Saves nothing.',
        body: McqsToCheck,
        response: { 200: CheckedMcqsAnswer, ...failures(400, 401, 403, 413, 415, 429) },
      },
    },
    (request) => ({ success: true as const, data: checkQuestions(request.body.mcqs) }),
  );

  scope.post(
    '/api/admin/images/:subject',
    {
      preValidation: readForm('image'),
      schema: {
        ...about,
        summary: 'Put an image beside the topics of a subject',
        params: SubjectPath,
        body: ImageToAdd,
        response: { 200: AddedImageAnswer, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const { subject } = request.params;
      const { image } = request.body;
      const data = await addImage(desk, { subject, image }, await authorOf(request));
      await record(request, 'image.create', `${subject}/${data.name}`);
      return { success: true as const, data };
    },
  );
};
