import { join } from 'node:path';
import { parseCourses, subjectSlug } from '../../../../scripts/content/schema/courses.ts';
import { decodeText } from '../../../../scripts/content/decode-text.ts';
import type { Author } from '../../../../scripts/content/disk/git/history.ts';
import { fileAt, versionsOf } from '../../../../scripts/content/disk/git/history.ts';
import { readCatalogueFile } from '../../../../scripts/content/disk/read/read-catalogue-file.ts';
import { readTopicFiles } from '../../../../scripts/content/disk/read/topic-files.ts';
import type { FileChange } from '../../../../scripts/content/disk/save/save-files.ts';
import { TOPIC_DEFAULTS, parseTopicFrontMatter } from '../../../../scripts/content/schema/frontmatter.ts';
import type { TopicFrontMatter } from '../../../../scripts/content/schema/frontmatter.ts';
import { parseMcqCsv } from '../../../../scripts/content/questions/mcq-csv.ts';
import { slugify } from '../../../../scripts/content/slug.ts';
import type {
  McqReport,
  NewSubject,
  NewTopic,
  SavedTopic,
  TopicUpdate,
} from '../../../contract/admin/content.ts';
import { BadRequest, NotFound } from '../../../http/errors.ts';
import type { Desk } from './write-queue.ts';
import { requireFree, requireRevision, standingTopic, subjectFolder } from './stored-topic.ts';
import type { StandingTopic } from './stored-topic.ts';
import { readQuestions, reportOn } from './mcq-upload.ts';
import { requireSlug, subjectText, topicText } from './topic-markdown.ts';

const NO_QUESTIONS = { csv: '', report: { accepted: 0, skipped: [] } };

/** A subject with its first topic. */
export async function addSubject(desk: Desk, form: NewSubject, author: Author): Promise<SavedTopic> {
  const topic = requireSlug(slugify(form.topicTitle), 'topic');
  const { courses } = await readCatalogueFile(desk.root, 'courses.json', 'structure-courses', parseCourses);
  const subject = requireSlug(subjectSlug(form.subjectTitle, courses), 'subject');
  const description = form.subjectDescription ?? '';
  const questions = form.mcqs ? readQuestions(form.mcqs) : NO_QUESTIONS;
  const files = {
    'subject.md': subjectText({ title: form.subjectTitle, description }),
    [`${topic}.md`]: topicText(fieldsOf(form, TOPIC_DEFAULTS), form.notes, null),
    ...(form.mcqs && { [`${topic}.csv`]: questions.csv }),
  };
  return desk.alone(async () => {
    await desk.addSubject(subject, files, { author, message: `Add ${subject}/${topic}` });
    return saved(desk, subject, topic, questions.report);
  });
}

export async function addTopic(desk: Desk, form: NewTopic, author: Author): Promise<SavedTopic> {
  const { subject } = form;
  const folder = await subjectFolder(desk.root, subject);
  const topic = requireSlug(slugify(form.topicTitle), 'topic');
  const questions = form.mcqs ? readQuestions(form.mcqs) : NO_QUESTIONS;
  const text = topicText(fieldsOf(form, TOPIC_DEFAULTS), form.notes, null);
  return desk.alone(async () => {
    await requireFree(folder, topic);
    const path = `subjects/${subject}/${topic}`;
    // Questions without notes are no topic yet, so they go first.
    const changes: FileChange[] = [
      ...(form.mcqs ? [{ path: `${path}.csv`, data: questions.csv, isNew: true }] : []),
      { path: `${path}.md`, data: text, isNew: true },
    ];
    await desk.save(changes, { author, message: `Add ${subject}/${topic}` });
    return saved(desk, subject, topic, questions.report);
  });
}

export async function updateTopic(desk: Desk, form: TopicUpdate, author: Author): Promise<SavedTopic> {
  const { subject, topic, notes, mcqs, removeMcqs } = form;
  const sent = mcqs && readQuestions(mcqs);
  return desk.alone(async () => {
    const standing = await standingTopic(desk.root, subject, topic);
    requireRevision(standing, form.revision);
    const { path, markdown, csv } = standing;
    const { data } = parseTopicFrontMatter(markdown, '');
    const text = topicText(fieldsOf(form, data ?? TOPIC_DEFAULTS), notes, markdown);
    const remove = !sent && removeMcqs === 'true';
    const changes: FileChange[] = [{ path: `${path}.md`, data: text }];
    if (sent) changes.push({ path: `${path}.csv`, data: sent.csv });
    else if (remove) changes.push({ path: `${path}.csv`, data: null });
    await desk.save(changes, { author, message: `Edit ${subject}/${topic}` });
    return saved(desk, subject, topic, sent?.report ?? reportOn(remove ? '' : csv));
  });
}

export async function deleteTopic(
  desk: Desk,
  { subject, topic, revision }: { subject: string; topic: string; revision: string | undefined },
  author: Author,
): Promise<void> {
  await desk.alone(async () => {
    const standing = await standingTopic(desk.root, subject, topic);
    requireRevision(standing, revision);
    await desk.save(removalOf(standing), { author, message: `Delete ${subject}/${topic}` });
  });
}

/** Puts a topic back as a commit of its history has it. */
export async function restoreTopic(
  desk: Desk,
  wanted: { subject: string; topic: string; commit: string; revision: string | undefined },
  author: Author,
): Promise<SavedTopic> {
  const { subject, topic, commit, revision } = wanted;
  return desk.alone(async () => {
    const standing = await standingTopic(desk.root, subject, topic);
    requireRevision(standing, revision);
    const version = await versionAt(desk, { subject, topic, commit });
    const sound = parseTopicFrontMatter(version.markdown, '').data !== null;
    if (!sound || (version.csv !== '' && parseMcqCsv(version.csv, '').refused)) {
      throw new BadRequest('version_faulty', 'That version has an error and cannot be put back as it is.');
    }
    const { path } = standing;
    const changes: FileChange[] = [
      { path: `${path}.md`, data: version.markdown },
      { path: `${path}.csv`, data: version.csv === '' ? null : version.csv },
    ];
    const message = `Restore ${subject}/${topic} from ${commit.slice(0, 12)}`;
    await desk.save(changes, { author, message });
    return saved(desk, subject, topic, reportOn(version.csv));
  });
}

/** The texts of a topic as a commit of its history has them. */
export async function versionAt(
  { root }: Pick<Desk, 'root'>,
  { subject, topic, commit }: { subject: string; topic: string; commit: string },
): Promise<{ markdown: string; csv: string; revision: string }> {
  const { path, revision } = await standingTopic(root, subject, topic);
  const missing = () => new NotFound('version_not_found', 'This topic has no such version.');
  const known = await versionsOf(root, [`${path}.md`, `${path}.csv`]);
  if (!known.some((version) => version.commit === commit)) throw missing();
  const [markdown, csv] = await Promise.all(
    ['md', 'csv'].map(async (ending) => {
      const bytes = await fileAt(root, commit, `${path}.${ending}`);
      const decoded = bytes && decodeText(bytes);
      return decoded && 'text' in decoded ? decoded.text : null;
    }),
  );
  if (markdown === null || markdown === undefined) throw missing();
  return { markdown, csv: csv ?? '', revision };
}

/** The changes that take a topic's files away. */
export function removalOf({ path, hasCsv }: Pick<StandingTopic, 'path' | 'hasCsv'>): FileChange[] {
  return [{ path: `${path}.md`, data: null }, ...(hasCsv ? [{ path: `${path}.csv`, data: null }] : [])];
}

/** What a save answers: the topic as it stands now. */
export async function saved(
  { root }: Desk,
  subject: string,
  topic: string,
  mcqs: McqReport,
): Promise<SavedTopic> {
  const files = await readTopicFiles(join(root, 'subjects', subject), topic);
  if (!files) throw new NotFound('topic_not_found', 'Topic Not Found');
  return { subject, topic, revision: files.revision, mcqs };
}

/** Fields that the form does not have stay as they are. */
function fieldsOf(
  { topicTitle, topicDescription = '', access }: NewTopic | NewSubject | TopicUpdate,
  before: TopicFrontMatter,
): TopicFrontMatter {
  return { ...before, title: topicTitle, description: topicDescription, access };
}
