import type { PublishProgress } from '../../../../../api/contract/admin/publishes.ts';

/** Lines that are kept; the server keeps more. */
export const LINES_KEPT = 500;

/** What is heard of a publish. */
export type LogNews =
  /** A stream has begun: it says all so far before it says what is new. */
  | { kind: 'opened' }
  | { kind: 'progress'; progress: PublishProgress }
  | { kind: 'text'; text: string }
  /** The stream broke off; another is tried for. */
  | { kind: 'lost' }
  /** There is no such publish, or it may not be listened to. */
  | { kind: 'refused' };

export interface LiveLog {
  connection: 'opening' | 'open' | 'lost' | 'refused';
  progress: PublishProgress | null;
  /** The last of them goes on as long as no line end has come. */
  lines: readonly string[];
  /** Whether lines before these are not kept. */
  cut: boolean;
  /** Whether the next text is all so far, and not more of it. */
  anew: boolean;
}

export const SILENT: LiveLog = { connection: 'opening', progress: null, lines: [''], cut: false, anew: true };

export function hear(log: LiveLog, news: LogNews): LiveLog {
  switch (news.kind) {
    case 'opened':
      return { ...log, connection: 'open', anew: true };
    case 'progress':
      return { ...log, progress: news.progress };
    case 'text':
      return { ...log, ...withText(log, news.text), anew: false };
    case 'lost':
    case 'refused':
      return { ...log, connection: news.kind };
  }
}

function withText(log: LiveLog, text: string): Pick<LiveLog, 'lines' | 'cut'> {
  const before = log.anew ? [''] : log.lines;
  const [first = '', ...others] = text.split('\n');
  const lines = [...before.slice(0, -1), (before.at(-1) ?? '') + first, ...others];
  const cut = lines.length > LINES_KEPT;
  return { lines: cut ? lines.slice(-LINES_KEPT) : lines, cut: cut || (log.cut && !log.anew) };
}
