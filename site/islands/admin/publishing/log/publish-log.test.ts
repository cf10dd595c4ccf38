import { describe, expect, it } from 'vitest';
import { reduceLog, MAX_LINES, EMPTY_LOG, type PublishLog, type LogEvent } from './publish-log.ts';

const after = (...news: LogEvent[]): PublishLog => news.reduce(reduceLog, EMPTY_LOG);
const text = (said: string): LogEvent => ({ kind: 'text', text: said });
const OPENED: LogEvent = { kind: 'opened' };
const LOST: LogEvent = { kind: 'lost' };

describe('the log of a publish', () => {
  it('appends partial lines', () => {
    expect(after(OPENED, text('Check'), text('ing\nBuil'), text('ding\n')).lines).toEqual([
      'Checking',
      'Building',
      '',
    ]);
  });

  it('does not duplicate lines after a reconnection', () => {
    const broken = after(OPENED, text('one\n'), text('tw'), LOST);
    expect(broken).toMatchObject({ connection: 'lost', lines: ['one', 'tw'] });
    const again = [OPENED, text('one\ntwo\nthr'), text('ee\n')].reduce(reduceLog, broken);
    expect(again).toMatchObject({ connection: 'open', lines: ['one', 'two', 'three', ''] });
  });

  it('is unchanged if a connection is lost before its first text', () => {
    const again = [OPENED, LOST, LOST].reduce(reduceLog, after(OPENED, text('one\n'), LOST));
    expect(again.lines).toEqual(['one', '']);
  });

  it('keeps only the last lines and is marked as truncated', () => {
    const long = after(OPENED, ...Array.from({ length: 40 }, (_, index) => text(`${index}\n`.repeat(50))));
    expect(long.lines).toHaveLength(MAX_LINES);
    expect([long.truncated, long.lines.at(-2)]).toEqual([true, '39']);
    expect(after(OPENED, text('one\n')).truncated).toBe(false);
  });
});
