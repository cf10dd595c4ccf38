import { FILES_TABLE } from './manifest.ts';
import type { Manifest } from './manifest.ts';

/** One line for each table with its number of rows, and one with the number of files. */
export function describeTables({ tables }: Manifest): string[] {
  const names = Object.keys(tables).filter((name) => name !== FILES_TABLE && !name.startsWith('__'));
  const width = Math.max(...names.map((name) => name.length));
  const lines = names.map(
    (name) => `  ${name.padEnd(width)} ${formatCount(tables[name]?.rows ?? 0).padStart(9)}`,
  );
  return [...lines, `  ${'files'.padEnd(width)} ${formatCount(tables[FILES_TABLE]?.rows ?? 0).padStart(9)}`];
}

export function formatCount(number: number): string {
  return number.toLocaleString('en');
}

/** Such as `2026-11-21 10:01 UTC`. */
export function formatTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
