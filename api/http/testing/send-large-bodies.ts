import { Agent, request } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';

export interface LargeBodies {
  port: number;
  method?: string;
  path: string;
  headers: OutgoingHttpHeaders;
  keepAlive: boolean;
  /** Bytes. */
  size: number;
  times: number;
  /** Whether to send all at the same time, instead of one after another. */
  atOnce?: boolean;
}

/* A thread that sends requests with large bodies. In the thread of the server, a client would never send while the server closes. */
const { port, method = 'POST', path, headers, keepAlive, size, times, atOnce } = workerData as LargeBodies;
const body = Buffer.alloc(size, 'x');
const agent = keepAlive && new Agent({ keepAlive });
const answers = atOnce
  ? await Promise.all(Array.from({ length: times }, () => send().catch(String)))
  : await oneByOne();
if (agent) agent.destroy();
parentPort?.postMessage(answers);

async function oneByOne(): Promise<string[]> {
  const received: string[] = [];
  for (let nth = 0; nth < times; nth += 1) received.push(await send().catch(String));
  return received;
}

/** Resolves with the status and, of a failure, the code of the answer. */
async function send(): Promise<string> {
  const sent = request({ host: '127.0.0.1', port, method, path, headers, agent });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve).on('error', reject);
  });
  sent.end(body);
  const answer = await answered;
  const code = /"code":"(\w+)"/.exec(await text(answer))?.[1];
  return [answer.statusCode, code].join(' ').trim();
}
