import { describe, expect, it } from 'vitest';
import { hear, LINES_KEPT, SILENT, type LiveLog, type LogNews } from './publish-log.ts';

const after = (...news: LogNews[]): LiveLog => news.reduce(hear, SILENT);
const text = (said: string): LogNews => ({ kind: 'text', text: said });
const OPENED: LogNews = { kind: 'opened' };
const LOST: LogNews = { kind: 'lost' };

describe('the log of a publish', () => {
  it('grows by pieces of lines', () => {
    expect(after(OPENED, text('Check'), text('ing\nBuil'), text('ding\n')).lines).toEqual([
      'Checking',
      'Building',
      '',
    ]);
  });

  it('goes on after the connection broke without saying anything twice', () => {
    const broken = after(OPENED, text('one\n'), text('tw'), LOST);
    expect(broken).toMatchObject({ connection: 'lost', lines: ['one', 'tw'] });
    const again = [OPENED, text('one\ntwo\nthr'), text('ee\n')].reduce(hear, broken);
    expect(again).toMatchObject({ connection: 'open', lines: ['one', 'two', 'three', ''] });
  });

  it('stays as it was where a connection breaks before it says anything', () => {
    const again = [OPENED, LOST, LOST].reduce(hear, after(OPENED, text('one\n'), LOST));
    expect(again.lines).toEqual(['one', '']);
  });

  it('keeps the last lines only, and says so', () => {
    const long = after(OPENED, ...Array.from({ length: 40 }, (_, index) => text(`${index}\n`.repeat(50))));
    expect(long.lines).toHaveLength(LINES_KEPT);
    expect([long.cut, long.lines.at(-2)]).toEqual([true, '39']);
    expect(after(OPENED, text('one\n')).cut).toBe(false);
  });
});
