import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../../api/contract/admin/audit.ts';
import { auditSentence } from './audit-sentence.ts';

const entry = (action: string, subject: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '1',
  at: '2026-01-01T00:00:00.000Z',
  by: 'asha@example.org',
  action,
  subject,
  member: null,
  detail: {},
  ...more,
});
const LEARNER = { role: 'learner', isPremium: false };
const ofMember = (detail: Record<string, unknown>, before: Record<string, unknown> = LEARNER) =>
  auditSentence(entry('member.update', 'id', { member: 'ravi@example.org', detail: { ...detail, before } }));

describe('auditSentence', () => {
  it.each([
    [
      entry('subject.create', 'polity/preamble'),
      'asha@example.org created the subject polity with the topic polity/preamble.',
    ],
    [
      entry('admin.setting', 'id', { by: null, member: 'ravi@example.org' }),
      'The setting ADMIN_EMAIL created the administrator ravi@example.org.',
    ],
    [
      entry('admin.command', 'id', {
        by: null,
        member: 'ravi@example.org',
        detail: { outcome: 'promoted with a new password' },
      }),
      'The command npm run admin changed ravi@example.org: promoted with a new password.',
    ],
    [entry('topic.update', 'polity/preamble'), 'asha@example.org changed the topic polity/preamble.'],
    [
      entry('topic.move', 'polity/a', { detail: { to: 'ethics/a' } }),
      'asha@example.org moved the topic polity/a to ethics/a.',
    ],
    [
      entry('topic.restore', 'polity/a', { detail: { commit: '0123456789abcdef' } }),
      'asha@example.org restored the topic polity/a to version 01234567.',
    ],
    [entry('subject.update', 'polity'), 'asha@example.org changed the subject polity.'],
    [entry('subject.delete', 'polity'), 'asha@example.org deleted the subject polity.'],
    [entry('subjects.order', ''), 'asha@example.org reordered the subjects.'],
    [entry('file.update', 'courses.json'), 'asha@example.org changed courses.json.'],
    [entry('bin.restore', 'polity/a'), 'asha@example.org restored polity/a from the bin.'],
    [
      entry('question.correct', 'polity/a/q1', { detail: { keys: [1], dropped: false } }),
      'asha@example.org corrected the key of the question polity/a/q1.',
    ],
    [
      entry('question.correct', 'polity/a/q1', { detail: { keys: [1], dropped: true } }),
      'asha@example.org withdrew the question polity/a/q1.',
    ],
    [
      entry('question.reports-close', 'polity/a/q1', { detail: { answer: '' } }),
      'asha@example.org closed the reports of the question polity/a/q1.',
    ],
    [entry('publish.start', 'some-id'), 'asha@example.org started a rebuild of the site.'],
    [entry('publish.hook', 'some-id', { by: null }), 'The publish hook started a rebuild of the site.'],
    [
      entry('release.live', '20260101', { by: null }),
      'A former administrator made the release 20260101 live.',
    ],
    [entry('moon.paint', 'green'), 'asha@example.org did moon.paint to green.'],
  ])('describes the entry with the available details %#', (noted, sentence) => {
    expect(auditSentence(noted)).toBe(sentence);
  });

  it('describes changes to members', () => {
    expect(ofMember({ role: 'learner', isPremium: true })).toBe(
      'asha@example.org granted premium to ravi@example.org.',
    );
    expect(ofMember(LEARNER, { role: 'admin', isPremium: true })).toBe(
      'asha@example.org ended the administrator role of ravi@example.org and ended premium for ravi@example.org.',
    );
    expect(ofMember({ role: 'admin', isPremium: false })).toBe(
      'asha@example.org made ravi@example.org an administrator.',
    );
    expect(auditSentence(entry('member.update', 'id'))).toBe(
      'asha@example.org changed the account of a former member.',
    );
  });
});
