/** One server-sent event. */
export interface SentEvent {
  name: string;
  data: string;
}

/** Collects what a stream of server-sent events brings, piece by piece, and gives the events that have become whole. */
export function eventReader(): (text: string) => SentEvent[] {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.map(toEvent).filter((event) => event !== null);
  };
}

/** Null for a block that only says that the stream is alive. */
function toEvent(block: string): SentEvent | null {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
  }
  return data.length === 0 ? null : { name, data: data.join('\n') };
}
