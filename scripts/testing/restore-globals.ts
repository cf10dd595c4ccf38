import { afterAll, vi } from 'vitest';

/* Test files of a worker share its globals: none may leave a changed one to the next file. */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
