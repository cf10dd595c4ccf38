import { expect, it, vi } from 'vitest';
import { reduceLog, EMPTY_LOG, type PublishLog } from './publish-log.ts';

vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('__API_ORIGIN__', '');
const { followStream } = await import('./follow-publish.ts');
const { ApiError } = await import('../../../../client/api/call-api.ts');

const PROGRESS = { stage: null, progress: 0, release: null, changes: null, reason: null };
const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const state = (status: string) => event('state', { ...PROGRESS, status });
const said = (text: string) => event('log', { text });

type Stream = ReadableStreamDefaultController<Uint8Array>;
const bytes = (text: string) => new TextEncoder().encode(text);
const ends =
  (...texts: string[]) =>
  (stream: Stream) => {
    for (const text of texts) stream.enqueue(bytes(text));
    stream.close();
  };

/** Answers the connections in order; the last answer is repeated. */
function serve(...answers: ((stream: Stream) => void)[]) {
  let connections = 0;
  const open = () => {
    const answer = answers[Math.min(connections, answers.length - 1)];
    connections += 1;
    return Promise.resolve(new ReadableStream<Uint8Array>({ start: (stream) => answer?.(stream) }));
  };
  return { open, connections: () => connections };
}

function listenTo(open: Parameters<typeof followStream>[0]): { log: () => PublishLog; stop: () => void } {
  let log = EMPTY_LOG;
  const stop = followStream(open, (news) => (log = reduceLog(log, news)), 5);
  return { log: () => log, stop };
}

it('reconnects without losing or duplicating a line until the publish ends', async () => {
  const { open, connections } = serve(
    (stream) => {
      stream.enqueue(bytes(state('running') + said('one\n') + said('tw')));
      setTimeout(() => stream.error(new TypeError('network error')), 30);
    },
    (stream) => stream.error(new TypeError('network error')),
    ends(state('running'), said('one\ntwo\n')),
    ends(said('one\ntwo\nthree\n'), state('succeeded')),
  );
  const { log } = listenTo(open);
  await expect.poll(() => log().progress?.status).toBe('succeeded');
  expect(log().lines).toEqual(['one', 'two', 'three', '']);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(connections()).toBe(4);
});

it('emits nothing after it is stopped', async () => {
  const { open, connections } = serve((stream) => stream.enqueue(bytes(state('running'))));
  const { log, stop } = listenTo(open);
  await expect.poll(() => log().connection).toBe('open');
  stop();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([log().connection, connections()]).toEqual(['open', 1]);
});

it('does not retry if access is refused', async () => {
  let tries = 0;
  const { log } = listenTo(() => {
    tries += 1;
    return Promise.reject(new ApiError(404, 'publish_not_found', 'Publish not found'));
  });
  await expect.poll(() => log().connection).toBe('refused');
  expect(tries).toBe(1);
});
