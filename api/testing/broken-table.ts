import { sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { engine } from '../config/engine.ts';
import { run } from '../db/statements.ts';

/** Makes statements of one kind on a table fail. Returns a function that ends this. */
export async function breakTable(
  database: Database,
  statement: 'insert' | 'update',
  table: string,
): Promise<() => Promise<void>> {
  const execute = (text: string) => database.write((tx) => run(tx, sql.raw(text)));
  if (engine === 'sqlite') {
    await execute(
      `create trigger broken before ${statement} on ${table} begin select raise(abort, 'broken'); end`,
    );
    return () => execute('drop trigger broken');
  }
  await execute("create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$");
  await execute(`create trigger broken before ${statement} on ${table} for each row execute function fail()`);
  return () => execute('drop function fail cascade');
}
