import { constants, setPriority } from 'node:os';
import Connection from 'better-sqlite3';
import { findDamage } from './damage.ts';

/* Prints what is wrong with the SQLite file that the argument names; nothing if it is sound. */
setPriority(constants.priority.PRIORITY_LOW);
const connection = new Connection(process.argv[2], { readonly: true, fileMustExist: true });
process.stdout.write(findDamage(connection) ?? '');
connection.close();
