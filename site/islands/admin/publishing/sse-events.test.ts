import { expect, it } from 'vitest';
import { eventReader } from './sse-events.ts';

it('gives each event once it is whole, however the stream is cut', () => {
  const stream =
    'event: state\ndata: {"a": "b: c"}\n\n: alive\n\nevent: log\ndata: {"text":"one\\n"}\n\ndata: 1\ndata: 2\n\n';
  const expected = [
    { name: 'state', data: '{"a": "b: c"}' },
    { name: 'log', data: '{"text":"one\\n"}' },
    { name: 'message', data: '1\n2' },
  ];
  for (let size = 1; size <= stream.length; size += 1) {
    const read = eventReader();
    const found = [];
    for (let start = 0; start < stream.length; start += size) {
      found.push(...read(stream.slice(start, start + size)));
    }
    expect(found).toEqual(expected);
  }
  expect(eventReader()('event: log\ndata: half')).toEqual([]);
});
