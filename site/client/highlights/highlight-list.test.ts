import { describe, expect, it } from 'vitest';
import type { Highlight } from '../../../api/contract/study/highlights.ts';
import { KINDS } from '../outbox/kinds.ts';
import { toRecord, withQueued } from './highlight-list.ts';

const highlight = (id: string, change: Partial<Highlight> = {}): Highlight => ({
  ...{ id, subject: 'polity', topic: 'writs', sectionId: 's', sectionTitle: 'S', quote: 'q' },
  ...{ prefix: '', suffix: '', nth: 0, of: 1, color: 'yellow', note: '', revision: 1 },
  createdAt: `2096-01-0${id}T00:00:00.000Z`,
  updatedAt: `2096-01-0${id}T00:00:00.000Z`,
  ...change,
});
const queued = (one: Highlight, deleted = false) => ({ id: one.id, highlight: toRecord(one, 'c1', deleted) });

describe('the list of highlights', () => {
  it('has what waits in the outbox', () => {
    const [first, second, third] = [highlight('1'), highlight('2'), highlight('3', { revision: 0 })];
    const changed = { ...second, color: 'blue' as const, note: 'n' };
    expect(withQueued([second, first], [queued(third), queued(changed)])).toEqual([first, changed, third]);
    expect(withQueued([first, second], [queued(first, true)])).toEqual([second]);
    expect(withQueued([], [queued(first, true)])).toEqual([]);
  });

  it('has the revision of the server, so that the next change is no conflict', () => {
    const saved = highlight('1', { revision: 4 });
    expect(withQueued([saved], [queued({ ...saved, revision: 1, note: 'n' })])[0]).toMatchObject({
      revision: 4,
      note: 'n',
    });
  });
});

describe('after a change was sent', () => {
  const entry = (change: string, deleted = false) => ({
    ...{ kind: 'highlight' as const, id: '1', owner: 'o', createdAt: '', refused: null },
    highlight: toRecord(highlight('1', { revision: 0 }), change, deleted),
  });

  const { newer } = KINDS.highlight;

  it('the change that was made meanwhile is left, based on what was saved', () => {
    const saved = highlight('1', { revision: 7 });
    expect(newer?.(entry('newer'), saved)).toMatchObject({ highlight: { revision: 7 } });
    expect(newer?.(entry('newer', true), saved)).toMatchObject({ highlight: { deleted: true } });
  });

  it('a change of a highlight that was deleted elsewhere is dropped', () => {
    expect(newer?.(entry('newer'), null)).toBeNull();
  });
});
