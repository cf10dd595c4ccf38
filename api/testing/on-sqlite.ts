import { test } from 'vitest';
import { engine } from '../config/engine.ts';

/** Defines a test of what only SQLite has, such as its query plans; nothing when the tests run on PostgreSQL. */
export function onSqlite(name: string, run: () => void | Promise<void>, tags: 'again'[] = []): void {
  if (engine === 'sqlite') test(name, { tags }, run);
}
