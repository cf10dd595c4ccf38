import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { TopicPath } from '../../../contract/content/topics.ts';
import { failures, Done } from '../../../contract/shared/envelopes.ts';
import { MAX_NOTE_BYTES, NoteToSave, OwnNote, SavedNoteAnswer } from '../../../contract/study/notes.ts';
import { isStorable } from '../../../contract/shared/storable-text.ts';
import { BadRequest, Conflict, NoteTooLong } from '../../../http/errors.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { SMALL_BODY } from '../../../http/json-body.ts';
import { codeOf } from '../../../config/startup-error.ts';
import { requireAccess } from '../../content/topics/access.ts';
import { findTopic } from '../../content/topics/published-topic.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import { deleteNote, findNote, saveNote, type NoteRejection } from './store.ts';

/** A byte of a note takes up to six bytes in JSON (`\u0001`). */
const NOTE_BODY_LIMIT = 6 * MAX_NOTE_BYTES + SMALL_BODY;

interface NoteRoutesOptions {
  database: LearnerDatabase;
  /** ms since 1970 */
  now: () => number;
}

/** A learner's own notes. Register in a scope that requires a learner. */
export const noteRoutes: FastifyPluginCallbackTypebox<NoteRoutesOptions> = (scope, options, done) => {
  const { database, now } = options;
  const common = { tags: ['notes'], security: [{ session: [] }] };

  scope.get(
    '/notes/:subject/:topic',
    {
      config: { largeAnswer: true },
      schema: {
        ...common,
        summary: 'Get your own notes on a topic',
        params: TopicPath,
        response: { 200: OwnNote, ...failures(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { subject, topic } = request.params;
      requireAccess(findTopic(await scope.releases.current(), subject, topic).topic.access, learner);
      const note = await findNote(database.read, learner.id, { subject, topic });
      return note ?? { content: null, version: null, revision: 0 };
    },
  );

  scope.post(
    '/notes/save',
    {
      bodyLimit: NOTE_BODY_LIMIT,
      errorHandler: (error) => {
        throw codeOf(error) === 'FST_ERR_CTP_BODY_TOO_LARGE' ? new NoteTooLong() : error;
      },
      schema: {
        ...common,
        summary: 'Save your own notes on a topic',
        description: 'Saving identical notes makes no new revision and is never a conflict.',
        body: NoteToSave,
        response: { 200: SavedNoteAnswer, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { subjectSlug, topicSlug, content, version, revision } = request.body;
      if (isTooLong(content)) throw new NoteTooLong();
      if (!isStorable(content)) {
        throw new BadRequest('invalid_note', 'The notes contain a character that cannot be stored.');
      }
      const opened = await scope.versions.open(subjectSlug, topicSlug, learner);
      const saved = await saveNote(database, learner.id, {
        subject: opened.subject,
        topic: opened.topic,
        content,
        version: version ?? null,
        revision: revision ?? null,
        currentVersion: opened.version,
        now: now(),
      });
      if (typeof saved === 'string') throw rejection(saved);
      return { success: true as const, data: saved };
    },
  );

  scope.post(
    '/notes/:subject/:topic/revert',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...common,
        summary: 'Permanently delete your own notes on a topic',
        params: TopicPath,
        response: { 200: Done, ...failures(400, 401, 403, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { subject, topic } = request.params;
      requireAccess(findTopic(await scope.releases.current(), subject, topic).topic.access, learner);
      await deleteNote(database, learner.id, { subject, topic }, now());
      return { success: true as const, data: null };
    },
  );
  done();
};

function isTooLong(text: string): boolean {
  // A UTF-16 unit takes one to three bytes of UTF-8, so most texts need not be encoded.
  if (text.length * 3 <= MAX_NOTE_BYTES) return false;
  return text.length > MAX_NOTE_BYTES || Buffer.byteLength(text) > MAX_NOTE_BYTES;
}

function rejection(code: NoteRejection): Error {
  return code === 'note_changed'
    ? new Conflict(code, 'Your notes were saved elsewhere since you opened them here.')
    : new BadRequest(code, 'This topic has no such version of its notes.');
}
