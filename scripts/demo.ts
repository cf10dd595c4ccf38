import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readEnv } from '../api/config/env.ts';
import { loadJwtSecret } from '../api/config/jwt-secret.ts';
import { NODE_FLAGS } from '../api/config/node-flags.ts';
import { StartError } from '../api/config/startup-error.ts';
import { lockDataFolderForServer } from '../api/db/sqlite/data-folder-lock.ts';
import { openDatabase } from '../api/db/open-database.ts';
import { DEMO_ACCOUNT } from './demo/demo-client.ts';
import { makeDemoLearner, refuseBesideLearners } from './demo/make-demo-learner.ts';
import { reasonToPublish } from './publish/release/release.ts';

/**
 * `npm run demo [-- --beside-learners]`: makes a learner with six weeks of study in DATA_DIR, for trying the product, and
 * prints how to sign in. Publishes first if there is no current release. Refused in production, and beside other learners
 * without the option.
 */
const USAGE = 'Usage: npm run demo [-- --beside-learners]';

/** Equal seeds give equal study. */
const SEED = 1947;

function isAllowedBesideLearners(): boolean {
  try {
    const { values } = parseArgs({ options: { 'beside-learners': { type: 'boolean' } } });
    return values['beside-learners'] ?? false;
  } catch (error) {
    throw new StartError([USAGE], { cause: error });
  }
}

try {
  const besideLearners = isAllowedBesideLearners();
  if (process.env['NODE_ENV'] === 'production') {
    throw new StartError([
      'The demo learner has a known password, so it is not made where NODE_ENV=production.',
    ]);
  }
  const settings = readEnv(process.env, process.cwd());
  const unlock = lockDataFolderForServer(settings.dataDir);
  const database = await openDatabase(settings);
  try {
    if (!besideLearners) await refuseBesideLearners(database);
    const reason = await reasonToPublish(settings);
    if (reason !== null) {
      console.log(reason);
      const build = fileURLToPath(new URL('build-site.ts', import.meta.url));
      const { status } = spawnSync(process.execPath, [...NODE_FLAGS, build], { stdio: 'inherit' });
      if (status !== 0)
        throw new StartError(['The content could not be published, so there is nothing to study.']);
    }
    const jwtSecret = settings.jwtSecret ?? (await loadJwtSecret(settings.dataDir));
    await makeDemoLearner({ settings, jwtSecret, database, end: Date.now(), seed: SEED });
  } finally {
    await database.close();
    unlock();
  }
  console.log(
    [
      'The demo learner has six weeks of study. Start the site with npm start and sign in with:',
      `  address   ${settings.publicOrigin}/login`,
      `  e-mail    ${DEMO_ACCOUNT.email}`,
      `  password  ${DEMO_ACCOUNT.password}`,
    ].join('\n'),
  );
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.lines.join('\n'));
  process.exitCode = 1;
}
