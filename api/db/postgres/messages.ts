import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { createListeners, requireShort } from '../messages.ts';
import type { Messages } from '../messages.ts';
import type { SessionClient } from './session-client.ts';

/** The channel of PostgreSQL that carries the messages of all our channels, so one LISTEN is enough. */
const CHANNEL = 'swadhyay';

/** ms between two checks that the connection still works. */
const HEARTBEAT = 5_000;
/** ms; waits between attempts to connect double up to this one. */
const LONGEST_WAIT = 2_000;

const Envelope = Type.Object({ sender: Type.String(), channel: Type.String(), text: Type.String() });
type Envelope = Static<typeof Envelope>;
const envelopeSchema = Compile(Envelope);

/** Null for what another program sent on the channel. */
function readEnvelope(payload: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(payload);
    return envelopeSchema.Check(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Messages by LISTEN and NOTIFY. One connection listens; it is opened with the first listener and again whenever it is lost.
 *
 * https://www.postgresql.org/docs/current/sql-notify.html
 */
export function createMessages(
  pool: Pool,
  connect: () => Promise<SessionClient>,
): Messages & { close: () => Promise<void> } {
  const sender = randomUUID();
  const listeners = createListeners();
  const reconnects = createListeners();
  const closing = new AbortController();
  let connected = false;
  let running: Promise<void> | undefined;

  /** Listens until the connection is lost or `close` is called. */
  async function listenOnce(onConnected: () => void): Promise<void> {
    const client = await connect();
    const ended = new AbortController();
    const end = () => {
      ended.abort();
    };
    client.on('error', end);
    client.on('end', end);
    client.on('notification', ({ payload }) => {
      const message = readEnvelope(payload ?? '');
      if (message && message.sender !== sender) listeners.call(message.channel, message.text);
    });
    try {
      await client.query(`LISTEN ${CHANNEL}`);
      connected = true;
      onConnected();
      const signal = AbortSignal.any([ended.signal, closing.signal]);
      await pause(HEARTBEAT, signal);
      while (!signal.aborted) {
        await client.requireSession();
        await pause(HEARTBEAT, signal);
      }
    } finally {
      connected = false;
      // The connection may be lost already.
      await client.end().catch(() => undefined);
    }
  }

  async function keepListening(): Promise<void> {
    let failures = 0;
    let isFirst = true;
    while (!closing.signal.aborted) {
      try {
        await listenOnce(() => {
          failures = 0;
          if (!isFirst) reconnects.call(CHANNEL, '');
          isFirst = false;
        });
      } catch {
        // `connected` tells it; the next attempt follows.
        failures += 1;
        isFirst = false;
      }
      await pause(Math.min(LONGEST_WAIT, 50 * 2 ** failures), closing.signal);
    }
  }

  return {
    async send(channel, text) {
      requireShort(text);
      listeners.call(channel, text);
      const envelope: Envelope = { sender, channel, text };
      await pool.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify(envelope)]);
    },
    listen(channel, listener) {
      running ??= keepListening();
      return listeners.add(channel, listener);
    },
    get connected() {
      return connected;
    },
    onReconnect: (listener) => reconnects.add(CHANNEL, listener),
    async close() {
      closing.abort();
      await running;
    },
  };
}

/** Resolves after `ms`, or at once when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
