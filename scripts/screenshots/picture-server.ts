import { copyFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { buildApp } from '../../api/app.ts';
import type { Settings } from '../../api/config/settings.ts';
import type { SignedInAnswer } from '../../api/contract/identity/auth.ts';
import { openDatabase } from '../../api/db/sqlite/open-database.ts';
import { grantAdminRole } from '../../api/modules/identity/administrators/grant-admin-role.ts';
import { createPasswords } from '../../api/modules/identity/passwords.ts';
import type { Static } from 'typebox';
import { DEMO_ACCOUNT } from '../demo/demo-client.ts';
import { makeDemoLearner } from '../demo/make-demo-learner.ts';

const JWT_SECRET = 'pictures need no secret, but it has 32 characters';
const ADMIN = { email: 'editor@example.org', password: 'a picture of an editor' };
const SEED = 1947;

/** The site with the demo learner and an administrator, at a time that stands still. */
export interface PictureServer {
  origin: string;
  /** Session tokens. */
  tokens: Record<'learner' | 'administrator', string>;
  stop: () => Promise<void>;
}

/**
 * Writes a database with the demo learner and an administrator.
 *
 * @param settings with the DATA_DIR of a published site and a database that does not exist yet
 * @param time ms since 1970
 */
export async function writePictureDatabase(settings: Settings, time: number): Promise<void> {
  const database = await openDatabase(settings.databaseFile);
  await makeDemoLearner({ settings, jwtSecret: JWT_SECRET, database, end: time, seed: SEED });
  await grantAdminRole({ database, passwords: await createPasswords(), now: () => time }, ADMIN.email, {
    resetPassword: false,
    choosePassword: () => Promise.resolve(ADMIN.password),
  });
  await database.close();
}

/** Serves a copy of the database, so that no picture shows what was done for another. */
export async function startPictureServer(settings: Settings, time: number): Promise<PictureServer> {
  const copy = `${settings.databaseFile}-copy`;
  await removeDatabase(copy);
  await copyFile(settings.databaseFile, copy);
  const database = await openDatabase(copy);
  const app = await buildApp({
    settings: { ...settings, rateLimit: 0, rateLimitMegabytes: 0, logLevel: 'error' },
    jwtSecret: JWT_SECRET,
    database,
    now: () => time,
    monotonic: () => time,
    build: { script: '' },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const signIn = async (payload: object): Promise<string> => {
    const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload });
    return answer.json<Static<typeof SignedInAnswer>>().data.token;
  };
  const { port } = app.server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    tokens: { learner: await signIn(DEMO_ACCOUNT), administrator: await signIn(ADMIN) },
    async stop() {
      app.server.closeAllConnections();
      await app.close();
      await database.close();
      await removeDatabase(copy);
    },
  };
}

/** Removes a database file and the files that SQLite keeps beside it. */
export async function removeDatabase(file: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(file + suffix, { force: true });
}
