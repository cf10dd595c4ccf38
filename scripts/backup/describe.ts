import { FILES_TABLE } from './manifest.ts';
import type { Manifest } from './manifest.ts';

/** How many rows each table has, a line each, and how many files there are. */
export function describeTables({ tables }: Manifest): string[] {
  const names = Object.keys(tables).filter((name) => name !== FILES_TABLE && !name.startsWith('__'));
  const width = Math.max(...names.map((name) => name.length));
  const lines = names.map(
    (name) => `  ${name.padEnd(width)} ${counted(tables[name]?.rows ?? 0).padStart(9)}`,
  );
  return [...lines, `  ${'files'.padEnd(width)} ${counted(tables[FILES_TABLE]?.rows ?? 0).padStart(9)}`];
}

export function counted(number: number): string {
  return number.toLocaleString('en');
}

/** Such as `2026-11-21 10:01 UTC`. */
export function atTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
