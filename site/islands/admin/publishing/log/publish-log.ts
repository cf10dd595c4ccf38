import type { PublishProgress } from '../../../../../api/contract/admin/publishes.ts';

/** Displayed lines; the server stores more. */
export const MAX_LINES = 500;

export type LogEvent =
  /** A connection was opened. Its first `text` is the complete log so far. */
  | { kind: 'opened' }
  | { kind: 'progress'; progress: PublishProgress }
  | { kind: 'text'; text: string }
  /** The connection was lost and will be retried. */
  | { kind: 'lost' }
  /** The publish does not exist or access was denied. */
  | { kind: 'refused' };

export interface PublishLog {
  connection: 'opening' | 'open' | 'lost' | 'refused';
  progress: PublishProgress | null;
  /** The last line may be incomplete. */
  lines: readonly string[];
  /** Whether earlier lines were removed. */
  truncated: boolean;
  /** Whether the next text replaces the lines instead of being appended. */
  replaceNext: boolean;
}

export const EMPTY_LOG: PublishLog = {
  connection: 'opening',
  progress: null,
  lines: [''],
  truncated: false,
  replaceNext: true,
};

export function reduceLog(log: PublishLog, event: LogEvent): PublishLog {
  switch (event.kind) {
    case 'opened':
      return { ...log, connection: 'open', replaceNext: true };
    case 'progress':
      return { ...log, progress: event.progress };
    case 'text':
      return { ...log, ...withText(log, event.text), replaceNext: false };
    case 'lost':
    case 'refused':
      return { ...log, connection: event.kind };
  }
}

function withText(log: PublishLog, text: string): Pick<PublishLog, 'lines' | 'truncated'> {
  const before = log.replaceNext ? [''] : log.lines;
  const [first = '', ...others] = text.split('\n');
  const lines = [...before.slice(0, -1), (before.at(-1) ?? '') + first, ...others];
  const truncated = lines.length > MAX_LINES;
  return {
    lines: truncated ? lines.slice(-MAX_LINES) : lines,
    truncated: truncated || (log.truncated && !log.replaceNext),
  };
}
