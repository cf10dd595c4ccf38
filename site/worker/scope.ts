/*
 * Types for the service worker's global scope. TypeScript supports one global scope per program, which is the page's.
 */
declare global {
  interface ExtendableEvent extends Event {
    waitUntil: (work: Promise<unknown>) => void;
  }
}

interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(
    type: 'message',
    listener: (event: ExtendableEvent & { data: unknown; source: { url: string } | null }) => void,
  ): void;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: { navigationPreload?: { disable: () => Promise<void> } };
  navigator: { connection?: { saveData?: boolean } };
}

export const worker = self as unknown as WorkerScope;
