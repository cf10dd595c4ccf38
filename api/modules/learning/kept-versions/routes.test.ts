import { expect, test } from 'vitest';
import type { KeptText, KeptVersion } from '../../../contract/portability/kept-versions.ts';
import { keptVersions, learnerUsage } from '../../../db/schema/learning.ts';
import { NOW, asha, preamble, ravi, server, useTwoLearners } from '../testing/two-learners.ts';

useTwoLearners();

const NOTE = { id: 'k-1', kind: 'notes', text: 'Older notes', ...preamble, savedAt: NOW };

test('kept versions are listed without their texts, read, and deleted', async () => {
  const imported = { data: { keptVersions: [NOTE, { ...NOTE, id: 'k-2', savedAt: NOW + 1 }] } };
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/import',
    headers: asha.headers,
    payload: imported,
  });
  expect(answer.statusCode).toBe(200);
  const list = await asha.call<KeptVersion[]>('GET', 'kept-versions');
  expect(list.data.map(({ id }) => id)).toEqual(['k-2', 'k-1']);
  expect(list.data[1]).toEqual({
    ...{ id: 'k-1', kind: 'notes', ...preamble },
    savedAt: new Date(NOW).toISOString(),
  });
  expect((await asha.call<KeptText>('GET', 'kept-versions/k-1')).data.text).toBe('Older notes');

  // Of another learner.
  expect((await ravi.call<KeptVersion[]>('GET', 'kept-versions')).data).toEqual([]);
  expect(await ravi.call('GET', 'kept-versions/k-1')).toMatchObject({
    ...{ status: 404, code: 'kept_version_not_found' },
  });
  await ravi.call('DELETE', 'kept-versions/k-1');
  expect(await server.database.read.$count(keptVersions)).toBe(2);

  for (const id of ['k-1', 'k-2', 'k-2'])
    expect((await asha.call('DELETE', `kept-versions/${id}`)).status).toBe(200);
  expect(await server.database.read.select().from(learnerUsage)).toMatchObject([{ bytes: 0 }]);
});
