import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterEach, beforeEach } from 'vitest';
import type { BucketSettings } from '../config/settings.ts';
import { temporaryFolder } from './temporary-folder.ts';
import type { TemporaryFolder } from './temporary-folder.ts';

const NAME = 'releases';
const REGION = 'us-east-1';
const SUFFIX = '._S3rver_object';

/** A bucket of an S3 server. */
interface TestBucket {
  /** Changes with each test. */
  settings: BucketSettings;
  /** As environment variables. */
  environment: Record<string, string>;
  /** Path of the file that has the bytes of an object. @param key without the prefix */
  file: (key: string) => string;
  /** Keys of a folder without the prefix, sorted. */
  keys: (folder: string) => Promise<string[]>;
  /** Requests so far, such as `GET releases.json`. */
  requests: string[];
  /** Stops the server; requests are refused until `start`. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

/** Starts an S3 server with an empty bucket before each test of the calling file. */
export function useBucket(): TestBucket {
  const prefix = 'site/';
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  let folder: TemporaryFolder;
  let server: S3rver;
  let port: number;
  const bucket: TestBucket = {
    settings: { name: NAME, prefix, endpoint: null, credentials, region: REGION },
    environment: {},
    requests: [],
    file: (key) => join(folder.path, NAME, `${prefix}${key}${SUFFIX}`),
    async keys(name) {
      const files = await readdir(join(folder.path, NAME, prefix, name)).catch(() => []);
      const objects = files.filter((file) => file.endsWith(SUFFIX));
      return objects.map((file) => name + file.slice(0, -SUFFIX.length)).sort();
    },
    async start() {
      server = new S3rver({
        address: '127.0.0.1',
        port,
        silent: true,
        directory: folder.path,
        vhostBuckets: false,
        // It computes another signature than AWS for a path that ends with a slash, as in lists. Keys are checked.
        allowMismatchedSignatures: true,
        configureBuckets: [{ name: NAME }],
      });
      ({ port } = await server.run());
      server.httpServer.prependListener('request', ({ method, url = '' }) => {
        bucket.requests.push(`${method} ${url.replace(`/${NAME}/${prefix}`, '')}`);
      });
    },
    async stop() {
      server.httpServer.closeAllConnections();
      await server.close();
    },
  };
  beforeEach(async () => {
    folder = await temporaryFolder();
    port = 0;
    bucket.requests.length = 0;
    await bucket.start();
    const origin = `http://127.0.0.1:${port}`;
    bucket.settings = { ...bucket.settings, endpoint: origin };
    bucket.environment = {
      RELEASES_URL: `s3://${NAME}/${prefix}`,
      AWS_ENDPOINT_URL_S3: origin,
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    };
  });
  afterEach(async () => {
    await bucket.stop().catch(() => undefined);
    await rm(folder.path, { recursive: true, force: true });
  });
  return bucket;
}
