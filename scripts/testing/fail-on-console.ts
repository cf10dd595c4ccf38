import { format } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Code under test says what it has to say in results and errors; anything on the console is a surprise and fails. */
const METHODS = ['log', 'info', 'warn', 'error', 'debug'] as const;
let said: string[] = [];

beforeEach(() => {
  said = [];
  for (const method of METHODS) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      said.push(`${method}: ${format(...words)}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(said, 'unexpected console output').toEqual([]);
});
