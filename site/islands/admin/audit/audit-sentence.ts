import type { AuditEntry } from '../../../../api/contract/admin/audit.ts';

/** What each action is called, of what it was done to and the detail that was noted with it. */
const DEEDS: Readonly<Record<string, (subject: string, detail: AuditEntry['detail']) => string>> = {
  'subject.create': (topic) => `created the subject ${topic.split('/')[0]} with the topic ${topic}`,
  'subject.order': (subject) => `put the topics of ${subject} into another order`,
  'topic.create': (topic) => `created the topic ${topic}`,
  'topic.update': (topic) => `changed the topic ${topic}`,
  'topic.delete': (topic) => `deleted the topic ${topic}`,
  'topic.rename': (topic, { to }) => `gave the topic ${topic} the address ${text(to)}`,
  'topic.move': (topic, { to }) => `moved the topic ${topic} to ${text(to)}`,
  'topic.restore': (topic, { commit }) =>
    `put the topic ${topic} back to version ${text(commit).slice(0, 8)}`,
  'image.create': (image) => `added the image ${image}`,
  'publish.start': () => 'started a rebuild of the site',
  'publish.hook': () => 'started a rebuild of the site',
  'publish.cancel': () => 'cancelled a rebuild of the site',
  'release.live': (release) => `put the release ${release} live`,
};

/** What was done, as a sentence. What this page does not know is told as it was noted. */
export function sentenceOf({ action, by, subject, member, detail }: AuditEntry): string {
  const who = action === 'publish.hook' ? 'The publish hook' : (by ?? 'A former administrator');
  const deed = DEEDS[action]?.(subject, detail);
  if (deed !== undefined) return `${who} ${deed}.`;
  if (action === 'member.update') return `${who} ${memberDeed(member ?? 'a former member', detail)}.`;
  return `${who} did ${action} to ${subject}.`;
}

function memberDeed(member: string, { role, isPremium, before }: AuditEntry['detail']): string {
  const had = (before ?? {}) as AuditEntry['detail'];
  const deeds = [];
  if (role !== had['role'])
    deeds.push(
      role === 'admin' ? `made ${member} an administrator` : `ended the administrator role of ${member}`,
    );
  if (isPremium !== had['isPremium'])
    deeds.push(isPremium === true ? `granted premium to ${member}` : `ended premium for ${member}`);
  return deeds.join(' and ') || `changed the account of ${member}`;
}

function text(noted: unknown): string {
  return typeof noted === 'string' ? noted : '';
}
