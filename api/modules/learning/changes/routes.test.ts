import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { MAX_CHANGED_TOPICS } from '../../../contract/study/changes.ts';
import type { ChangedFact, ChangedTexts } from '../../../contract/study/changes.ts';
import { switchTo, writeRelease } from '../../../testing/publish/fixture-release.ts';
import { users } from '../../../db/schema/accounts.ts';
import { publish, topicFile } from '../../../testing/publish/publish.ts';
import { callingLearner } from '../../../testing/learners.ts';
import type { CallingLearner } from '../../../testing/learners.ts';
import { asha, clock, ravi, server, useTwoLearners } from '../testing/two-learners.ts';

useTwoLearners();

const NOTES = 'Intro.\n\n## Writs\n\nFive writs.\n\n## Amendments\n\nThe 42nd Amendment.\n';
const CORRECTED = NOTES.replace('42nd', '44th');

let releases = 0;
const release = async (notes: string, topic = 'preamble') => {
  releases += 1;
  clock.now += 60_000;
  await publish(server, `release-${releases}`, { [`polity/${topic}.md`]: topicFile(notes) });
};
const highlight = (who: CallingLearner, sectionId: string, quote: string, topic = 'preamble') =>
  who.call('PUT', `highlights/${randomUUID()}`, {
    ...{
      subject: 'polity',
      topic,
      sectionId,
      sectionTitle: '',
      quote,
      prefix: '',
      suffix: '',
      nth: 0,
      of: 1,
    },
    ...{ color: 'yellow', note: '', revision: 0 },
  });
const see = (who: CallingLearner, version: number, topic = 'preamble') =>
  who.call('PUT', `reads/polity/${topic}`, { version });
const changes = async (who: CallingLearner) => (await who.call<ChangedFact[]>('GET', 'changes')).data;
const texts = (who: CallingLearner, path = 'polity/preamble') =>
  who.call<ChangedTexts>('GET', `changes/${path}`);

describe('changed facts', () => {
  test('name the changed section, its highlights and the difference, until the version is seen', async () => {
    await release(NOTES);
    await see(asha, 1);
    await highlight(asha, 'amendments', '42nd Amendment');
    await highlight(asha, 'writs', 'Five writs');
    expect(await changes(asha)).toEqual([]);

    await release(CORRECTED);
    const section = { id: 'amendments', title: 'Amendments' };
    expect(await changes(asha)).toEqual([
      {
        subject: 'polity',
        topic: 'preamble',
        subjectTitle: 'Indian Polity',
        title: 'The Preamble',
        available: true,
        access: 'free',
        fromVersion: 1,
        version: 2,
        changedAt: new Date(clock.now).toISOString(),
        bookmarked: false,
        ownNotes: false,
        sections: [
          {
            ...section,
            change: 'changed',
            highlights: [{ id: expect.any(String) as string, quote: '42nd Amendment' }],
            highlightCount: 1,
            cards: [],
            cardCount: 0,
            bookmarked: false,
          },
        ],
      },
    ]);
    expect((await texts(asha)).data).toEqual({
      fromVersion: 1,
      version: 2,
      sections: [
        {
          ...section,
          before: '## Amendments\n\nThe 42nd Amendment.',
          after: '## Amendments\n\nThe 44th Amendment.',
        },
      ],
    });
    expect(await changes(ravi)).toEqual([]);
    await see(asha, 2);
    expect(await changes(asha)).toEqual([]);
    expect((await texts(asha)).data).toEqual({ fromVersion: 2, version: 2, sections: [] });
  });

  test('are not listed if other sections changed', async () => {
    await release(NOTES);
    await see(asha, 1);
    await highlight(asha, 'writs', 'Five writs');
    await release(CORRECTED);
    expect(await changes(asha)).toEqual([]);
  });

  test('cover bookmarked sections, and all sections of a bookmarked topic or one with own notes', async () => {
    await release(NOTES);
    const bookmark = { subject: 'polity', title: 'T', description: '' };
    await asha.call('POST', 'bookmarks', {
      ...bookmark,
      topic: 'preamble-section-1',
      headingId: 'amendments',
    });
    await ravi.call('POST', 'bookmarks', { ...bookmark, topic: 'preamble' });
    const member = await callingLearner(server);
    await server.app.inject({
      method: 'POST',
      url: '/api/notes/save',
      headers: member.headers,
      payload: { subjectSlug: 'polity', topicSlug: 'preamble', content: 'Mine' },
    });
    await release(`${CORRECTED}\n## New\n\nText\n`);
    /* None of them has a version that they saw: it is the one that was current when they marked it. */
    expect(await changes(asha)).toMatchObject([
      { fromVersion: 1, sections: [{ id: 'amendments', bookmarked: true }] },
    ]);
    const all = [
      { id: 'amendments', change: 'changed' },
      { id: 'new', change: 'added' },
    ];
    expect(await changes(ravi)).toMatchObject([{ bookmarked: true, ownNotes: false, sections: all }]);
    expect(await changes(member)).toMatchObject([{ bookmarked: false, ownNotes: true, sections: all }]);
  });

  test('cover sections that the learner made cards from', async () => {
    await release(NOTES);
    const card = { clientId: randomUUID(), subject: 'polity', topic: 'preamble', back: 'The 42nd' };
    await asha.call('POST', 'cards', { ...card, sectionId: 'amendments', front: 'Which amendment?' });
    await ravi.call('POST', 'cards', { ...card, sectionId: 'writs', front: 'How many writs?' });
    await release(CORRECTED);
    expect(await changes(asha)).toMatchObject([
      {
        fromVersion: 1,
        sections: [
          {
            id: 'amendments',
            highlightCount: 0,
            cards: [{ id: card.clientId, front: 'Which amendment?' }],
            cardCount: 1,
          },
        ],
      },
    ]);
    expect(await changes(ravi)).toEqual([]);
  });

  test('include removed sections, and not topics that the learner may not read or that are gone', async () => {
    await release(NOTES);
    await highlight(asha, 'amendments', '42nd Amendment');
    await highlight(asha, '_intro', 'Intro');
    await release('Intro!\n\n## Writs\n\nFive writs.\n');
    expect(await changes(asha)).toMatchObject([
      {
        sections: [
          { id: null, change: 'changed', highlightCount: 1 },
          { id: 'amendments', change: 'removed' },
        ],
      },
    ]);
    const member = await callingLearner(server, { isPremium: true });
    await see(member, 1, 'judiciary');
    await highlight(member, '_intro', 'Intro', 'judiciary');
    await release('Intro?\n', 'judiciary');
    expect(await changes(member)).toHaveLength(1);
    await server.database.write(async (tx) => {
      await tx.update(users).set({ isPremium: false }).where(eq(users.id, member.id));
    });
    expect(await changes(member)).toEqual([]);
    expect(await texts(member, 'polity/judiciary')).toMatchObject({ status: 403, code: 'premium_required' });
    expect(await texts(asha, 'polity/nothing')).toMatchObject({ status: 404 });
    releases += 1;
    await publish(server, `release-${releases}`, { 'polity/preamble.md': '' });
    expect(await changes(asha)).toEqual([]);
  });

  test('are limited in number', async () => {
    const topics = Array.from({ length: MAX_CHANGED_TOPICS + 2 }, (_, index) => `topic-${index}`);
    const subject = {
      ...{ slug: 'many', title: 'Many', description: '' },
      topics: topics.map((slug) => ({ slug, title: slug, description: '', access: 'free' as const })),
    };
    const switchToNotes = async (id: string, notes: string) => {
      const files = Object.fromEntries(topics.map((topic) => [`many/${topic}.md`, topicFile(notes)]));
      await writeRelease(server.dataDir, id, {}, files, [subject]);
      await switchTo(server.dataDir, id);
      await expect.poll(async () => (await server.app.releases.current())?.id).toBe(id);
    };
    await switchToNotes('many', NOTES);
    for (const topic of topics) {
      await asha.call('PUT', `reads/many/${topic}`, { version: 1 });
      await asha.call('POST', 'bookmarks', { subject: 'many', topic, title: 'T', description: '' });
    }
    clock.now += 60_000;
    await switchToNotes('many-2', CORRECTED);
    expect(await changes(asha)).toHaveLength(MAX_CHANGED_TOPICS);
  });

  test('need a session', async () => {
    expect((await server.app.inject('/api/user/changes')).statusCode).toBe(401);
    expect((await server.app.inject('/api/user/changes/polity/preamble')).statusCode).toBe(401);
  });
});
