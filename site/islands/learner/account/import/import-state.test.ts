import { describe, expect, it } from 'vitest';
import type { ImportResult } from '../../../../../api/contract/portability/export-file.ts';
import { readExportFile, splitExport } from '../../../../../api/contract/portability/import-parts.ts';
import { addResult, countsByKind, rowProblems, spaceProblem } from './import-state.ts';
import { sendParts } from './send-parts.ts';
import { ApiError } from '../../../../client/api/call-api.ts';

const result = (counts: ImportResult['counts'], more: Partial<ImportResult> = {}): ImportResult => {
  return { counts, bytes: 0, attempts: 0, runningTests: 0, free: { bytes: 100, attempts: 1 }, ...more };
};
const file = (data: Record<string, Record<string, unknown>[]>) => {
  const read = readExportFile(JSON.stringify({ data }));
  if (typeof read === 'string') throw new Error(read);
  return splitExport(read);
};

describe('reading a file', () => {
  it.each([
    ['', 'Choose the file that you got'],
    ['[]', 'Choose the file that you got'],
    ['{"data":5}', 'Choose the file that you got'],
    ['{"format":"other","data":{}}', 'Choose the file that you got'],
    ['{"data":{"notes":[{"content":"cut', 'damaged or incomplete'],
    ['{"format":"swadhyay-export","version":2,"data":{}}', 'newer version'],
    ['{"data":{"notes":[5]}}', '“notes” is not a list of rows'],
  ])('says what is wrong with %s', (text, problem) => {
    expect(readExportFile(text)).toContain(problem);
  });

  it('splits it into parts that keep attempts and their answers together', () => {
    const attempts = Array.from({ length: 90 }, (_, index) => ({ id: `a${index}`, createdAt: 90 - index }));
    const attemptAnswers = attempts.flatMap(({ id }) =>
      [0, 1].map((position) => ({ attemptId: id, position, questionText: 'x'.repeat(10_000) })),
    );
    const parts = file({ usage: [{ bytes: 5 }], attemptTags: [{}], attempts, attemptAnswers, users: [{}] });
    expect(parts.length).toBeGreaterThan(2);
    const sent = parts.flatMap(({ body }) => body.data.attempts ?? []);
    expect(sent.map(({ createdAt }) => createdAt)).toEqual(attempts.map((_, index) => index + 1));
    for (const { body } of parts) {
      expect(JSON.stringify(body).length).toBeLessThan(1_000_000);
      const ids = new Set(body.data.attempts?.map(({ id }) => id));
      expect(body.data.attemptAnswers?.every(({ attemptId }) => ids.has(attemptId)) ?? true).toBe(true);
      expect(body.data).not.toHaveProperty('usage');
    }
    // A test is sent with its answers and tags.
    const ids = Array.from({ length: 90 }, (_, index) => `t${index}`);
    const long = (row: object) => ({ ...row, text: 'x'.repeat(10_000) });
    const tests = file({
      testAttempts: ids.map((id) => ({ id, startedAt: 1 })),
      testAnswers: ids.flatMap((attemptId) => [0, 1].map((position) => long({ attemptId, position }))),
      testTags: [...ids, 'gone'].map((attemptId) => long({ attemptId })),
    });
    expect(tests.length).toBeGreaterThan(2);
    const gone = tests.flatMap(({ body: { data } }) => {
      const here = new Set(data.testAttempts?.map(({ id }) => id));
      return [...(data.testAnswers ?? []), ...(data.testTags ?? [])].filter(
        ({ attemptId }) => !here.has(attemptId),
      );
    });
    expect(gone.map(({ attemptId }) => attemptId)).toEqual(['gone']);
    // The server names tables that it does not know.
    expect(parts.at(-1)?.body.data).toHaveProperty('users');
  });

  it('names rows by their numbers in the whole file', () => {
    const rows = Array.from({ length: 58 }, (_, index) => ({ title: 'x'.repeat(20_000), index }));
    const parts = file({ bookmarks: rows });
    const [last] = parts.slice(-1);
    if (!last) throw new Error('no part');
    const place = Number(last.body.data.bookmarks?.[1]?.['index']) + 1;
    expect(place).toBeGreaterThan(2);
    const problem = { path: ['bookmarks', 1, 'title'], reason: 'The field “title” must be text.' };
    const named = `Bookmarks, row ${place}: The field “title” must be text.`;
    expect(rowProblems(last, [problem])).toEqual([named]);
    expect(
      rowProblems(
        last,
        Array.from({ length: 7 }, () => problem),
      ),
    ).toEqual([...Array.from({ length: 5 }, () => named), 'There are 2 more like these.']);
    const unknown = { path: ['users'], reason: 'This site does not know this kind of data.' };
    expect(rowProblems(last, [unknown])).toEqual(['“users”: This site does not know this kind of data.']);
  });
});

describe('the result', () => {
  it('adds up over parts, by kind', () => {
    const sum = addResult(
      result({ targets: { new: 1, same: 0, merged: 0 } }, { bytes: 5 }),
      result(
        { targets: { new: 1, same: 1, merged: 0 }, targetRepeats: { new: 0, same: 0, merged: 2 } },
        { bytes: 6 },
      ),
    );
    expect(sum.bytes).toBe(11);
    expect(countsByKind(sum)).toEqual([{ label: 'Targets', new: 2, same: 1, merged: 2 }]);
  });

  it('says what does not fit', () => {
    expect(spaceProblem(result({}, { bytes: 100 }))).toBeNull();
    expect(spaceProblem(result({}, { bytes: 101 }))).toContain('The file needs 0.1 MB');
    expect(spaceProblem(result({}, { attempts: 2 }))).toContain('2 new attempts at quizzes and tests');
  });
});

describe('sending', () => {
  const parts = file({ bookmarks: [{ title: 'a' }] });
  const busy = new ApiError(429, 'too_much_data', 'Later');

  it('waits and goes on when the server asks for it', async () => {
    const answers = [busy, busy, result({ bookmarks: { new: 1, same: 0, merged: 0 } })];
    const waits: number[] = [];
    const sent = await sendParts(parts, {
      dryRun: false,
      call: () => {
        const answer = answers.shift();
        return answer instanceof ApiError || !answer
          ? Promise.reject(answer ?? busy)
          : Promise.resolve(answer);
      },
      wait: (ms) => Promise.resolve(void waits.push(ms)),
      onProgress: () => undefined,
    });
    expect(sent.counts['bookmarks']?.new).toBe(1);
    expect(waits).toHaveLength(2);
  });

  it('gives up on other errors, with the rows', async () => {
    const refusal = new ApiError(400, 'invalid_export', 'Row 1', {
      fields: [{ path: ['bookmarks', 0, 'title'], reason: 'The field “title” must be text.' }],
    });
    const sending = sendParts(parts, {
      dryRun: true,
      call: () => Promise.reject(refusal),
      wait: () => Promise.resolve(),
      onProgress: () => undefined,
    });
    await expect(sending).rejects.toMatchObject({
      message: 'Bookmarks, row 1: The field “title” must be text.',
    });
  });
});
