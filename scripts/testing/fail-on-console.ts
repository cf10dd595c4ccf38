import { format } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/* Fails tests that print to the console. */
const METHODS = ['log', 'info', 'warn', 'error', 'debug'] as const;
let printed: string[] = [];

beforeEach(() => {
  printed = [];
  for (const method of METHODS) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      printed.push(`${method}: ${format(...words)}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(printed, 'unexpected console output').toEqual([]);
});
