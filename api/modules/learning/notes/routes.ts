import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { TopicPath } from '../../../contract/content/topics.ts';
import { failures } from '../../../contract/shared/failure.ts';
import { isTooLongForNote, NOTE_MAXIMUM } from '../../../contract/study/note-rules.ts';
import { NoteToSave, OwnNote, SavedNoteAnswer } from '../../../contract/study/notes.ts';
import { isStorable } from '../../../contract/shared/storable-text.ts';
import { Done } from '../../../contract/shared/success-envelope.ts';
import { BadRequest, Conflict, NoteTooLong } from '../../../http/errors.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { SMALL_BODY } from '../../../http/limits/body-limits.ts';
import { codeOf } from '../../../config/startup-error.ts';
import { requireAccess } from '../../content/topics/access.ts';
import { findTopic } from '../../content/topics/published-topic.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import { dropNote, findNote, saveNote } from './store.ts';
import type { NoteRefusal } from './store.ts';

const security = [{ session: [] }];

/** Bytes: in JSON a byte can take six (`\u0001`), and a note that is short enough must not be too large to be sent. */
const NOTE_BODY = 6 * NOTE_MAXIMUM + SMALL_BODY;

export interface NoteRoutesOptions {
  database: LearnerDatabase;
  /** ms since 1970 */
  now: () => number;
}

/** A learner's own versions of notes. Needs a scope that lets in learners alone. */
export const noteRoutes: FastifyPluginCallbackTypebox<NoteRoutesOptions> = (scope, options, done) => {
  const { database, now } = options;
  const hide = scope.prefix === '';

  scope.get(
    '/notes/:subject/:topic',
    {
      config: { largeAnswer: true },
      schema: {
        hide,
        summary: "One's own version of a topic's notes",
        tags: ['notes'],
        security,
        params: TopicPath,
        response: { 200: OwnNote, ...failures(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { subject, topic } = request.params;
      requireAccess(findTopic(await scope.releases.current(), subject, topic).topic.access, learner);
      const note = await findNote(database, learner.id, { subject, topic });
      return note ?? { content: null, version: null, revision: 0 };
    },
  );

  scope.post(
    '/notes/save',
    {
      bodyLimit: NOTE_BODY,
      errorHandler: (error) => {
        throw codeOf(error) === 'FST_ERR_CTP_BODY_TOO_LARGE' ? new NoteTooLong() : error;
      },
      schema: {
        hide,
        summary: "Save one's own version of a topic's notes",
        description: 'To save again what is in place already is no new revision, and never a conflict.',
        tags: ['notes'],
        security,
        body: NoteToSave,
        response: { 200: SavedNoteAnswer, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { subjectSlug, topicSlug, content, version, revision } = request.body;
      if (isTooLongForNote(content)) throw new NoteTooLong();
      if (!isStorable(content)) {
        throw new BadRequest('invalid_note', 'The notes have a character that cannot be stored.');
      }
      const opened = await scope.versions.open(subjectSlug, topicSlug, learner);
      const saved = await saveNote(database, learner.id, {
        subject: opened.subject,
        topic: opened.topic,
        content,
        version: version ?? null,
        revision: revision ?? null,
        present: opened.version,
        now: now(),
      });
      if (typeof saved === 'string') throw refusal(saved);
      return { success: true as const, data: saved };
    },
  );

  scope.post(
    '/notes/:subject/:topic/revert',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        hide,
        summary: "Delete one's own version of a topic's notes for good",
        tags: ['notes'],
        security,
        params: TopicPath,
        response: { 200: Done, ...failures(400, 401, 403, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { subject, topic } = request.params;
      requireAccess(findTopic(await scope.releases.current(), subject, topic).topic.access, learner);
      await dropNote(database, learner.id, { subject, topic }, now());
      return { success: true as const, data: null };
    },
  );
  done();
};

function refusal(why: NoteRefusal): Error {
  return why === 'note_changed'
    ? new Conflict(why, 'Your notes were saved from somewhere else since you opened them here.')
    : new BadRequest(why, 'This topic has no such version of its notes.');
}
