import { buildApp, type App } from '../../api/app.ts';
import type { Settings } from '../../api/config/settings.ts';
import { StartError } from '../../api/config/startup-error.ts';
import type { Database } from '../../api/db/client.ts';
import type { SubjectSummary } from '../../api/contract/content/topics.ts';
import { DEMO_ACCOUNT, demoClient, type DemoClient } from './demo-client.ts';
import { ROUTINES } from './routines.ts';
import { type Study, FIRST_SUBJECTS, studyPlan, type DemoTopic, seededRandom } from './study-plan.ts';
import { hasOtherLearners } from '../../api/modules/identity/users-store.ts';

const MINUTE = 60_000;
/** Sessions end after 30 days. */
const SIGN_IN_EVERY = 20;

interface DemoOptions {
  settings: Settings;
  jwtSecret: string;
  /** Open and migrated. */
  database: Database;
  /** When the six weeks end: now, or a fixed time for pictures. ms since 1970 */
  end: number;
  seed: number;
}

/**
 * Makes the demo learner with six weeks of study. Everything goes through the routes of the API, whose clock is moved from
 * day to day. An earlier demo learner is replaced.
 *
 * @throws StartError if the site has no topics to study
 */
export async function makeDemoLearner({
  settings,
  jwtSecret,
  database,
  end,
  seed,
}: DemoOptions): Promise<void> {
  let time = end;
  const app = await buildApp({
    /* Six weeks in some seconds would look like an attack. */
    settings: { ...settings, rateLimit: 0, rateLimitMegabytes: 0, logLevel: 'silent', mail: null },
    jwtSecret,
    database,
    now: () => time,
    monotonic: () => time,
    /* The demo publishes nothing. */
    build: { script: '' },
  });
  try {
    const client = demoClient(app);
    await deleteEarlier(app, client);
    const random = seededRandom(seed);
    const topics = await topicsToStudy(client);
    if (topics.length === 0)
      throw new StartError(['There is no topic to study: publish some content first (npm run build).']);
    const plan = studyPlan(topics, end, random);
    const last = plan.flatMap(({ readings }) => readings).at(-1)?.topic;
    const study: Study = {
      ...client,
      random,
      moveTo: (to) => (time = Math.min(to, end)),
      pass: (minutes) => (time = Math.min(time + minutes * MINUTE, end)),
      time: () => new Date(time).toISOString(),
      subjects: [...new Set(topics.map(({ subject }) => subject))],
      upcoming: (count) => {
        const position = topics.findIndex((topic) => topic === last);
        return topics.slice(position + 1, position + 1 + count);
      },
    };
    for (const day of plan) {
      study.moveTo(day.morning);
      if (day.index % SIGN_IN_EVERY === 0) await client.signIn(day.index === 0 ? 'signup' : 'login');
      for (const routine of ROUTINES) await routine(study, day);
    }
  } finally {
    await app.close();
  }
}

async function deleteEarlier(app: App, { call, signIn }: DemoClient): Promise<void> {
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: DEMO_ACCOUNT });
  if (answer.statusCode !== 200) return;
  await signIn('login');
  await call('DELETE', '/auth/account', { password: DEMO_ACCOUNT.password });
}

async function topicsToStudy({ call }: DemoClient): Promise<DemoTopic[]> {
  const subjects = await call<SubjectSummary[]>('GET', '/subjects');
  const place = ({ slug }: SubjectSummary) => {
    const index = FIRST_SUBJECTS.indexOf(slug);
    return index === -1 ? FIRST_SUBJECTS.length : index;
  };
  const sorted = subjects.toSorted((a, b) => place(a) - place(b));
  const longest = Math.max(0, ...sorted.map(({ topics }) => topics.length));
  /* Two subjects at a time, a topic of each in turn. */
  const pairs = sorted.flatMap((_, index) => (index % 2 === 0 ? [sorted.slice(index, index + 2)] : []));
  return pairs.flatMap((pair) =>
    Array.from({ length: longest }, (_, index) =>
      pair.flatMap(({ slug, topics }) =>
        topics
          .slice(index, index + 1)
          .filter(({ access }) => access !== 'premium')
          .map(({ slug: topic, title }) => ({ subject: slug, topic, title })),
      ),
    ).flat(),
  );
}

/** @throws StartError if there are learners other than the demo learner */
export async function refuseBesideLearners(database: Database): Promise<void> {
  if (!(await hasOtherLearners(database.read, DEMO_ACCOUNT.email))) return;
  throw new StartError([
    'This DATA_DIR has learners. Set DATA_DIR to another folder for the demo, or add --beside-learners to make the demo learner beside them.',
  ]);
}
