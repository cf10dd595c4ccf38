/** Longest text of a message in bytes of JSON. PostgreSQL allows 8,000 for the text and what we add. */
const LONGEST_MESSAGE = 7_000;

/**
 * Short messages between the processes that share a database. A message says only that something has changed. The
 * change itself is in the database, because messages can be lost with a connection.
 */
export interface Messages {
  /**
   * Calls the listeners of `channel` in this process before it resolves, and those of other processes soon after.
   *
   * @param text at most `LONGEST_MESSAGE` bytes
   * @returns rejects if the text is too long, or if other processes do not get it
   */
  send: (channel: string, text: string) => Promise<void>;
  /** @returns a function that stops listening */
  listen: (channel: string, listener: (text: string) => void) => () => void;
  /** Whether messages of other processes arrive now. */
  readonly connected: boolean;
  /**
   * Calls `listener` after each reconnect, because messages may have been lost before it.
   *
   * @returns a function that stops it
   */
  onReconnect: (listener: () => void) => () => void;
}

/** Listeners of one process, by channel. */
interface Listeners {
  add: (channel: string, listener: (text: string) => void) => () => void;
  call: (channel: string, text: string) => void;
}

export function createListeners(): Listeners {
  const byChannel = new Map<string, Set<(text: string) => void>>();
  return {
    add(channel, listener) {
      const listeners = byChannel.get(channel) ?? new Set();
      byChannel.set(channel, listeners);
      // The same function may listen twice.
      const own = (text: string) => {
        listener(text);
      };
      listeners.add(own);
      return () => {
        listeners.delete(own);
        if (listeners.size === 0 && byChannel.get(channel) === listeners) byChannel.delete(channel);
      };
    },
    call(channel, text) {
      for (const listener of [...(byChannel.get(channel) ?? [])]) listener(text);
    },
  };
}

/** @throws RangeError if the text is too long for a message */
export function requireShort(text: string): void {
  const bytes = Buffer.byteLength(JSON.stringify(text));
  if (bytes > LONGEST_MESSAGE) {
    throw new RangeError(`A message has ${bytes} bytes; at most ${LONGEST_MESSAGE} are allowed.`);
  }
}

/** Messages within this process, for a database that no other process uses. */
export function createLocalMessages(): Messages {
  const listeners = createListeners();
  return {
    send: (channel, text) =>
      new Promise((resolve) => {
        requireShort(text);
        listeners.call(channel, text);
        resolve();
      }),
    listen: listeners.add,
    connected: true,
    onReconnect: () => () => undefined,
  };
}
