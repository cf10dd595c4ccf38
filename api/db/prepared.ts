import type { Queries } from './client.ts';

/**
 * Statements that are prepared when a handle first needs them, and then kept for it: building one anew costs more than
 * running it.
 */
export function preparedOn<Statements>(prepare: (queries: Queries) => Statements) {
  const kept = new WeakMap<Queries, Statements>();
  return (queries: Queries): Statements => {
    const statements = kept.get(queries) ?? prepare(queries);
    kept.set(queries, statements);
    return statements;
  };
}
