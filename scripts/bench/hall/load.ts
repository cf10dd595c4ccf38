import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { QUESTIONS, TEST } from './sample-paper.ts';
import type { Hall } from './servers.ts';

/** ms between two saves of a learner. */
const SAVE_EVERY = 5_000;

/** ms from the time at which each request was due until its answer was complete. */
export interface Latencies {
  start: number[];
  save: number[];
  submit: number[];
}

interface Learner {
  headers: Record<string, string>;
  attempt: string | null;
  /** Stored revision of each answer. */
  revisions: number[];
  saves: number;
  nextSave: number;
}

interface SavedAnswer {
  data: { saved: { position: number; revision: number }[]; refused: unknown[] };
}

/**
 * All learners of the hall start, in the first part of `ms`; each saves an answer every 5 seconds, and from then on, evenly
 * spaced, the one who has been there longest submits and starts again. Requests are sent when they are due, however long
 * earlier ones take, and their time counts from then.
 *
 * @param turnover submissions per second
 */
export async function fillHall(
  { port, learners: accounts }: Hall,
  { ms, turnover }: { ms: number; turnover: number },
): Promise<Latencies> {
  const agent = new Agent({ keepAlive: true, maxSockets: accounts.length });
  const latencies: Latencies = { start: [], save: [], submit: [] };
  const waiting: Promise<void>[] = [];
  const learners = accounts.map((headers): Learner => ({
    ...{ headers, attempt: null, saves: 0, nextSave: Infinity },
    revisions: Array<number>(QUESTIONS).fill(0),
  }));

  async function send(
    kind: keyof Latencies,
    learner: Learner,
    { method, path, body, due }: { method: string; path: string; body: object; due: number },
  ): Promise<string> {
    const text = await call({ port, agent }, { method, path, headers: learner.headers, body });
    latencies[kind].push(performance.now() - due);
    return text;
  }

  async function startOne(learner: Learner, due: number): Promise<void> {
    const id = randomUUID();
    await send('start', learner, { method: 'POST', path: '/api/user/tests', body: { id, test: TEST }, due });
    Object.assign(learner, { attempt: id, saves: 0, nextSave: due + Math.random() * SAVE_EVERY });
    learner.revisions.fill(0);
  }

  async function saveOne(learner: Learner, due: number): Promise<void> {
    const position = (learner.saves * 7) % QUESTIONS;
    learner.saves += 1;
    const change = {
      ...{ position, chosen: Math.floor(Math.random() * 4), marked: false, visited: true, confidence: null },
      ...{ seconds: 5, basedOn: learner.revisions[position] },
    };
    const path = `/api/user/tests/${learner.attempt}/answers`;
    const text = await send('save', learner, { method: 'PUT', path, body: { changes: [change] }, due });
    const { saved, refused } = (JSON.parse(text) as SavedAnswer).data;
    if (refused.length > 0) throw new Error(`A change was refused: ${text.slice(0, 300)}`);
    for (const answer of saved) learner.revisions[answer.position] = answer.revision;
  }

  async function changeOver(learner: Learner, due: number): Promise<void> {
    learner.nextSave = Infinity;
    const path = `/api/user/tests/${learner.attempt}/submit`;
    await send('submit', learner, { method: 'POST', path, body: { changes: [] }, due });
    await startOne(learner, performance.now());
  }

  const began = performance.now();
  const filled = began + ms / 4;
  const startEvery = ms / 4 / learners.length;
  let [started, changes] = [0, 0];
  for (let now = began; now < began + ms; now = performance.now()) {
    for (; started < learners.length && now >= began + started * startEvery; started += 1) {
      const learner = learners[started];
      if (learner) waiting.push(startOne(learner, began + started * startEvery));
    }
    for (const learner of learners) {
      if (now < learner.nextSave) continue;
      waiting.push(saveOne(learner, learner.nextSave));
      learner.nextSave += SAVE_EVERY;
    }
    for (; now >= filled + (changes * 1000) / turnover; changes += 1) {
      const learner = learners[changes % learners.length];
      if (learner && learner.nextSave !== Infinity) {
        waiting.push(changeOver(learner, filled + (changes * 1000) / turnover));
      }
    }
    await sleep(1);
  }
  await Promise.all(waiting);
  agent.destroy();
  return latencies;
}

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: object;
}

function call(
  { port, agent }: { port: number; agent: Agent },
  { method, path, headers, body }: Sent,
): Promise<string> {
  const text = Buffer.from(JSON.stringify(body));
  const json = { 'content-type': 'application/json', 'content-length': text.length };
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...json } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const received = Buffer.concat(chunks).toString();
          if (answer.statusCode === 200) resolve(received);
          else reject(new Error(`${method} ${path}: ${answer.statusCode} ${received.slice(0, 300)}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}
