import { formatTopics } from '../../../client/admin/publish-status.ts';
import type { AuditEntry } from '../../../../api/contract/admin/audit.ts';

/** Text for each action, made from its subject and its details. */
const ACTION_TEXTS: Readonly<Record<string, (subject: string, detail: AuditEntry['detail']) => string>> = {
  'subject.create': (topic) => `created the subject ${topic.split('/')[0]} with the topic ${topic}`,
  'subject.update': (subject) => `changed the subject ${subject}`,
  'subject.delete': (subject) => `deleted the subject ${subject}`,
  'subjects.order': () => 'reordered the subjects',
  'subject.order': (subject) => `reordered the topics of ${subject}`,
  'topic.create': (topic) => `created the topic ${topic}`,
  'topic.update': (topic) => `changed the topic ${topic}`,
  'topic.delete': (topic) => `deleted the topic ${topic}`,
  'topic.rename': (topic, { to }) => `changed the address of the topic ${topic} to ${stringOf(to)}`,
  'topic.move': (topic, { to }) => `moved the topic ${topic} to ${stringOf(to)}`,
  'topic.restore': (topic, { commit }) =>
    `restored the topic ${topic} to version ${stringOf(commit).slice(0, 8)}`,
  'test.create': (test) => `created the test ${test}`,
  'test.update': (test) => `changed the test ${test}`,
  'test.delete': (test) => `deleted the test ${test}`,
  'question.correct': (question, { dropped }) =>
    dropped === true ? `withdrew the question ${question}` : `corrected the key of the question ${question}`,
  'question.reports-close': (question) => `closed the reports of the question ${question}`,
  'bin.restore': (address) => `restored ${address} from the bin`,
  'file.update': (file) => `changed ${file}`,
  'image.create': (image) => `added the image ${image}`,
  'publish.start': (_, { allowRemoval }) =>
    typeof allowRemoval === 'number'
      ? `started a rebuild of the site that may remove ${formatTopics(allowRemoval)}`
      : 'started a rebuild of the site',
  'publish.hook': () => 'started a rebuild of the site',
  'publish.cancel': () => 'cancelled a rebuild of the site',
  'release.live': (release) => `made the release ${release} live`,
};

/** An audit entry as a sentence. Unknown actions are shown by their name. */
export function auditSentence({ action, by, subject, member, detail }: AuditEntry): string {
  const who = action === 'publish.hook' ? 'The publish hook' : (by ?? 'A former administrator');
  const text = ACTION_TEXTS[action]?.(subject, detail);
  const account = member ?? 'a former member';
  if (action === 'admin.setting') return `The setting ADMIN_EMAIL created the administrator ${account}.`;
  if (action === 'admin.command')
    return `The command npm run admin changed ${account}: ${stringOf(detail['outcome'])}.`;
  if (text !== undefined) return `${who} ${text}.`;
  if (action === 'member.update') return `${who} ${memberChangeText(account, detail)}.`;
  return `${who} did ${action} to ${subject}.`;
}

function memberChangeText(member: string, { role, isPremium, before }: AuditEntry['detail']): string {
  const had = (before ?? {}) as AuditEntry['detail'];
  const texts = [];
  if (role !== had['role'])
    texts.push(
      role === 'admin' ? `made ${member} an administrator` : `ended the administrator role of ${member}`,
    );
  if (isPremium !== had['isPremium'])
    texts.push(isPremium === true ? `granted premium to ${member}` : `ended premium for ${member}`);
  return texts.join(' and ') || `changed the account of ${member}`;
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
