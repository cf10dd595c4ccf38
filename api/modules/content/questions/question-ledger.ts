import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Compile } from 'typebox/compile';
import type { OfficialMcq } from '../../../../scripts/content/model.ts';
import { parseMcqCsv } from '../../../../scripts/content/questions/mcq-csv.ts';
import {
  idFromText,
  testQuestionRef,
  topicQuestionRef,
} from '../../../../scripts/content/questions/question-id.ts';
import { ReleasedPaper } from '../../../contract/tests/papers.ts';
import type { Database } from '../../../db/client.ts';
import { readTextFile } from '../../../http/files.ts';
import type { LiveRelease, Releases } from '../releases/releases-plugin.ts';
import { movesTo } from '../moved-topic.ts';
import { findTopic, readAllMcqs } from '../topics/published-topic.ts';
import { readFileDigests, readKeys, readWordings, storeFile } from './store.ts';
import type { FiledQuestion } from './store.ts';

/** The folder of tests in references to questions; no subject has this slug. */
const TESTS = 'tests';

const paperSchema = Compile(ReleasedPaper);

interface LedgerOptions {
  database: Database;
  /** ms since 1970 */
  now: () => number;
  /** Called when keys have changed. */
  onChanged: () => void;
}

interface LedgerDependencies extends LedgerOptions {
  releases: Releases;
  log: FastifyBaseLogger;
}

interface QuestionLedger {
  /** Stores the questions of a release in the background. */
  storeRelease: (release: LiveRelease) => void;
  /** Waits until all releases so far are stored. */
  idle: () => Promise<void>;
  /** Stops background work and waits for it to end. */
  stop: () => Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    questionLedger: QuestionLedger;
  }
}

/** Keeps the ledger of wordings and keys up to date with the live release, in the background. */
function createQuestionLedger({
  database,
  releases,
  log,
  now,
  onChanged,
}: LedgerDependencies): QuestionLedger {
  let background: Promise<void> = Promise.resolve();
  let stopping = false;

  /** Stores the files whose digest is new. A file that cannot be read is logged and skipped. */
  async function storeFolder(
    release: LiveRelease,
    folder: string,
    files: readonly { slug: string; digest: string }[],
    read: (slug: string) => Promise<FiledQuestion[]>,
  ): Promise<void> {
    const known = await readFileDigests(database.read, folder);
    for (const { slug, digest } of files) {
      if (stopping || !releases.isLive(release)) return;
      if (known.get(slug) === digest) continue;
      try {
        const questions = await read(slug);
        const changed = await storeFile(database, {
          folder,
          file: slug,
          digest,
          questions,
          release,
          now: now(),
        });
        if (changed > 0) onChanged();
      } catch (error) {
        log.error({ err: error, folder, file: slug }, 'questions cannot be stored in the ledger');
      }
      await nextTurn();
    }
  }

  async function storeRelease(release: LiveRelease): Promise<void> {
    try {
      for (const { slug: subject, topics } of release.subjects) {
        await storeFolder(release, subject, topics, (topic) => readTopic(release, subject, topic));
      }
      await storeFolder(release, TESTS, [...release.tests.values()], (slug) =>
        readPaper(database, release, slug),
      );
    } catch (error) {
      log.error({ err: error, release: release.id }, 'questions cannot be stored in the ledger');
    }
  }

  return {
    storeRelease(release: LiveRelease) {
      background = background.then(() => storeRelease(release));
    },
    idle: () => background,
    async stop() {
      stopping = true;
      await background;
    },
  };
}

async function readTopic(release: LiveRelease, subject: string, topic: string): Promise<FiledQuestion[]> {
  const { mcqs, withheld } = parseMcqCsv(await readAllMcqs(findTopic(release, subject, topic)), '');
  const byRef = new Map(
    [...mcqs, ...withheld].map((mcq) => [topicQuestionRef(subject, topic, mcq.id), mcq] as const),
  );
  const addresses = movesTo(release.redirects, { subject, topic }).map(({ from }) => from);
  return [...byRef].map(([ref, mcq]) => ({
    ref,
    former: [
      ...addresses.map((from) => topicQuestionRef(from.subject, from.topic, mcq.id)),
      ...[{ subject, topic }, ...addresses].map((from) =>
        topicQuestionRef(from.subject, from.topic, idFromText(mcq.question)),
      ),
    ].filter((one) => one !== ref),
    wording: wordingOf(mcq, { subject, topic, section: mcq.section }),
    keys: [mcq.correctAnswer, ...(mcq.also ?? [])],
    dropped: mcq.status === 'dropped',
    phase: 'final',
  }));
}

function wordingOf(
  { question, options, explanation, tags, difficulty, source }: OfficialMcq,
  notes: FiledQuestion['wording']['notes'],
): FiledQuestion['wording'] {
  return { question, options, explanation, tags, difficulty, source, notes };
}

/** The test's own questions; those of topics are in the files of the topics. */
async function readPaper(database: Database, release: LiveRelease, slug: string): Promise<FiledQuestion[]> {
  const file = join(release.source, TESTS, `${slug}.json`);
  const paper: unknown = JSON.parse((await readTextFile(file)) ?? 'null');
  if (!paperSchema.Check(paper)) throw new Error(`The release lists a test whose file is unusable: ${file}`);
  const phase = paper.test.keyPhase ?? 'final';
  const asked = paper.questions
    .filter(({ ref }) => ref.startsWith(`${TESTS}/${slug}/`))
    .map(({ ref, correctAnswer, also = [], ...question }) => {
      const { question: text, options, explanation, tags, difficulty, source, notes } = question;
      const wording = { question: text, options, explanation, tags, difficulty, source, notes };
      const former = [testQuestionRef(slug, idFromText(text))].filter((one) => one !== ref);
      return { ref, former, wording, keys: [correctAnswer, ...also], dropped: false, phase };
    });
  return [...asked, ...(await withdrawn(database, paper.dropped ?? []))];
}

/** Questions that were asked before and are withdrawn now, with the text and key that they had. */
async function withdrawn(database: Database, refs: readonly string[]): Promise<FiledQuestion[]> {
  const wordings = await readWordings(database.read, refs);
  const keys = await readKeys(database.read, refs);
  return refs.flatMap((ref) => {
    const [wording, key] = [wordings.get(ref), keys.get(ref)?.at(-1)];
    return wording && key
      ? [{ ref, former: [], wording, keys: key.keys, dropped: true, phase: key.phase }]
      : [];
  });
}

/** Stores the questions of the release at start and of every later one. */
export const questionLedger = fastifyPlugin<LedgerOptions>(
  (app, options, done) => {
    const ledger = createQuestionLedger({ ...options, releases: app.releases, log: app.log });
    app.decorate('questionLedger', ledger);
    app.releases.onSwitch(ledger.storeRelease);
    app.addHook('onClose', ledger.stop);
    done();
  },
  { name: 'question-ledger', dependencies: ['releases'] },
);
