import { openDatabase } from '../db/sqlite/open-database.ts';
import { users } from '../db/schema/accounts.ts';

/** Inserts users into the database file given on the command line and prints the number of each after its commit. */
const database = await openDatabase(process.argv[2] ?? '');
for (let number = 1; ; number += 1) {
  await database.write(async (tx) => {
    await tx.insert(users).values({ id: `${number}`, email: `${number}`, createdAt: 0, updatedAt: 0 });
  });
  process.stdout.write(`${number}\n`);
}
