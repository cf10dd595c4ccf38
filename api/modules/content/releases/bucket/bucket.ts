import type { S3Client } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import type { BucketSettings } from '../../../../config/settings.ts';

/** Objects of an S3-compatible service below a prefix. Methods reject with a `BucketError`. */
export interface Bucket {
  /** Null if there is no such object. */
  get: (key: string) => Promise<Buffer | null>;
  put: (key: string, data: Uint8Array) => Promise<void>;
  /** Sizes of the objects whose keys begin with `start`, by key. */
  list: (start: string) => Promise<Map<string, number>>;
  remove: (keys: readonly string[]) => Promise<void>;
}

/** The service cannot be reached or refuses a request. */
export class BucketError extends Error {
  constructor(action: string, cause: unknown) {
    super(`${action} failed: ${describe(cause)}`, { cause });
    this.name = 'BucketError';
  }
}

/** Attempts of a request that fails for a temporary reason. */
const ATTEMPTS = 3;
/** ms */
const CONNECT_TIMEOUT = 5_000;
/** ms without a byte */
const SOCKET_TIMEOUT = 30_000;
/** Requests at a time. */
const CONCURRENCY = 24;

/** Connects with the first request. The AWS SDK is loaded then, so servers without a bucket do not load it. */
export function openBucket({ name, prefix, endpoint, ...settings }: BucketSettings): Bucket {
  const limit = pLimit(CONCURRENCY);
  let connection: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;

  async function connect() {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      ...settings,
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
      maxAttempts: ATTEMPTS,
      requestHandler: { connectionTimeout: CONNECT_TIMEOUT, socketTimeout: SOCKET_TIMEOUT },
      // Not all services know the SDK's own checksums; digests are compared after each download.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { sdk, client };
  }

  function request<Result>(
    action: string,
    send: (connection: { sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }) => Promise<Result>,
  ): Promise<Result> {
    return limit(async () => {
      try {
        connection ??= connect();
        return await send(await connection);
      } catch (error) {
        throw new BucketError(`${action} of the bucket ${name}`, error);
      }
    });
  }

  return {
    get: (key) =>
      request(`Reading ${prefix}${key}`, async ({ sdk, client }) => {
        try {
          const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: name, Key: prefix + key }));
          return Body ? Buffer.from(await Body.transformToByteArray()) : null;
        } catch (error) {
          if (error instanceof sdk.NoSuchKey) return null;
          throw error;
        }
      }),
    put: (key, data) =>
      request(`Writing ${prefix}${key}`, async ({ sdk, client }) => {
        await client.send(new sdk.PutObjectCommand({ Bucket: name, Key: prefix + key, Body: data }));
      }),
    list: (start) =>
      request(`Listing ${prefix}${start}`, async ({ sdk, client }) => {
        const sizes = new Map<string, number>();
        const pages = sdk.paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix + start });
        for await (const { Contents = [] } of pages) {
          for (const { Key = '', Size = 0 } of Contents) sizes.set(Key.slice(prefix.length), Size);
        }
        return sizes;
      }),
    async remove(keys) {
      // One by one: several services want other checksums than AWS for deleting many at once.
      await Promise.all(
        keys.map((key) =>
          request(`Deleting ${prefix}${key}`, ({ sdk, client }) =>
            client.send(new sdk.DeleteObjectCommand({ Bucket: name, Key: prefix + key })),
          ),
        ),
      );
    },
  };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The message of an AggregateError, as for a refused connection, is empty.
  const reason = error.message || ('code' in error ? String(error.code) : '');
  return reason === '' ? error.name : `${error.name}: ${reason}`;
}
