import { openDatabase } from '../db/sqlite/open-database.ts';
import { users } from '../db/schema/accounts.ts';

/** Adds users to the database file named on the command line and prints the number of each once it is kept. */
const database = await openDatabase(process.argv[2] ?? '');
for (let number = 1; ; number += 1) {
  await database.write(async (tx) => {
    await tx.insert(users).values({ id: `${number}`, email: `${number}`, createdAt: 0, updatedAt: 0 });
  });
  process.stdout.write(`${number}\n`);
}
