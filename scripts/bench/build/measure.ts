import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NODE_FLAGS } from '../../../api/config/node-flags.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** `ps` takes 8 ms of processor time. */
const SAMPLE_EVERY_MS = 500;

export interface Measured {
  /** Seconds from start to end of the process. */
  seconds: number;
  /** Peak memory in bytes of the process and its subprocesses together. */
  memory: number;
}

/** Publishes `contentDir` into `dataDir`, as a site at `origin`, as the server and `npm run build` do. */
export async function measurePublish(contentDir: string, dataDir: string, origin: string): Promise<Measured> {
  const start = performance.now();
  const child = fork(join(root, 'scripts/build-site.ts'), {
    cwd: root,
    execArgv: [...NODE_FLAGS],
    env: { ...process.env, CONTENT_DIR: contentDir, DATA_DIR: dataDir, PUBLIC_ORIGIN: origin },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let memory = 0;
  const sampling = setInterval(
    () => (memory = Math.max(memory, memoryBelow(child.pid ?? 0))),
    SAMPLE_EVERY_MS,
  );
  try {
    const [status] = (await once(child, 'exit')) as [number | null];
    if (status !== 0) throw new Error(`The publish failed with ${status ?? 'a signal'}.`);
  } finally {
    clearInterval(sampling);
  }
  return { seconds: (performance.now() - start) / 1000, memory };
}

/** Resident bytes of a process and its descendants; 0 if `ps` is not available. */
function memoryBelow(pid: number): number {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([pid]);
  /* Assumes that children have higher ids than their parents, which is true until ids wrap around. */
  let kilobytes = 0;
  for (const [id = 0, parent = 0, resident = 0] of rows) {
    if (id !== pid && !family.has(parent)) continue;
    family.add(id);
    kilobytes += resident;
  }
  return kilobytes * 1024;
}
