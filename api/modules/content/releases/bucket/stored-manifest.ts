import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { sha256Hex } from '../../../../../scripts/content/disk/digest.ts';
import { RELEASES_KEPT } from '../stored-releases.ts';
import type { Bucket } from './bucket.ts';

/*
 * What a bucket contains: `releases.json` names the stored releases and the live one, `manifests/` has the list of files of
 * each, and `objects/` the files. Manifests and objects are named by the sha256 of their bytes and never change.
 */

const INDEX = 'releases.json';
export const MANIFESTS = 'manifests/';
export const OBJECTS = 'objects/';

/** Name of the manifest in the folder of a release. */
export const MANIFEST_FILE = 'manifest.json.gz';

/** Bytes of an unpacked manifest: a million files. */
const MAX_MANIFEST = 200_000_000;

const SEGMENT = '[^./\\\\\\u0000][^/\\\\\\u0000]*';
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Id = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$' });

/** `release/…` are files of the release's folder, `content/…` of the content that it was made from. */
const Manifest = Type.Object({
  id: Id,
  files: Type.Record(
    Type.String({ pattern: `^(release|content)(/${SEGMENT})+$` }),
    Type.Object({ size: Type.Integer({ minimum: 0 }), sha256: Sha256 }),
    { additionalProperties: false },
  ),
});
export type Manifest = Static<typeof Manifest>;
export type ManifestFile = Manifest['files'][string];

const IndexedRelease = Type.Object({
  id: Id,
  manifest: Sha256,
  publishedAt: Type.String({ format: 'date-time' }),
  subjects: Type.Integer({ minimum: 0 }),
  topics: Type.Integer({ minimum: 0 }),
});
export type IndexedRelease = Static<typeof IndexedRelease>;

const ReleaseIndex = Type.Object({
  live: Id,
  releases: Type.Array(IndexedRelease, { description: 'Newest first.', maxItems: RELEASES_KEPT + 1 }),
});
export type ReleaseIndex = Static<typeof ReleaseIndex>;

const isManifest = Compile(Manifest);
const isIndex = Compile(ReleaseIndex);
const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** An object of the bucket is not what was uploaded. */
export class DamagedObjectError extends Error {
  /** Name of the object in the bucket. */
  readonly key: string;

  constructor(key: string, reason: string) {
    super(`${key} in the bucket is damaged: ${reason}`);
    this.name = 'DamagedObjectError';
    this.key = key;
  }
}

/** Null before the first publish. @throws {BucketError | DamagedObjectError} */
export async function readIndex(bucket: Bucket): Promise<ReleaseIndex | null> {
  const bytes = await bucket.get(INDEX);
  return bytes && parse(INDEX, bytes.toString('utf8'), isIndex);
}

export async function writeIndex(bucket: Bucket, index: ReleaseIndex): Promise<void> {
  await bucket.put(INDEX, Buffer.from(JSON.stringify(index, null, 2)));
}

/** @throws {BucketError | DamagedObjectError} */
export async function readManifest(
  bucket: Bucket,
  digest: string,
): Promise<{ manifest: Manifest; bytes: Buffer }> {
  const key = MANIFESTS + digest;
  const bytes = await getObject(bucket, key, digest);
  return { manifest: await parseManifest(key, bytes), bytes };
}

/** An object whose key and bytes have the digest. @throws {BucketError | DamagedObjectError} */
export async function getObject(bucket: Bucket, key: string, digest: string): Promise<Buffer> {
  const bytes = await bucket.get(key);
  if (!bytes) throw new DamagedObjectError(key, 'it is missing');
  if (sha256Hex(bytes) !== digest)
    throw new DamagedObjectError(key, 'its bytes do not have the digest in its name');
  return bytes;
}

export function packManifest(manifest: Manifest): Promise<Buffer> {
  return pack(JSON.stringify(manifest));
}

/** @param name for the error @throws {DamagedObjectError} */
export async function parseManifest(name: string, bytes: Buffer): Promise<Manifest> {
  const text = await unpack(bytes, { maxOutputLength: MAX_MANIFEST }).catch((error: unknown) => {
    throw new DamagedObjectError(name, String(error));
  });
  return parse(name, text.toString('utf8'), isManifest);
}

function parse<Value>(
  name: string,
  text: string,
  schema: {
    Check: (value: unknown) => value is Value;
    Errors: (value: unknown) => { instancePath: string; message: string }[];
  },
): Value {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new DamagedObjectError(name, 'it is not JSON');
  }
  if (schema.Check(value)) return value;
  const [first] = schema.Errors(value);
  throw new DamagedObjectError(name, `${first?.instancePath ?? ''} ${first?.message ?? ''}`.trim());
}
