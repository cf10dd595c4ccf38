import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { ReleaseFile } from '../../../contract/content/release.ts';
import { createByteCache } from '../../../http/byte-cache.ts';
import {
  entityTag,
  imageType,
  isUnchanged,
  mediaType,
  openRegularFile,
  readAndClose,
  sendFile,
  type OpenFile,
} from '../../../http/files.ts';
import { DATA_POLICY, DOCUMENT_HEADERS, IMAGE_POLICY } from '../../../http/headers/security-headers.ts';
import type { LiveRelease } from '../releases/releases-plugin.ts';

type Encoding = 'br' | 'gzip';

/**
 * Files of releases that were asked for last: opening and streaming a small file takes several times as long as everything
 * else. A release never changes, so what was read once is right for as long as it is kept.
 */
const LARGEST_KEPT = 256 * 1024;
const files = createByteCache({ total: 64 * LARGEST_KEPT, entry: LARGEST_KEPT });

/** How a file can be sent: as `<path>`, as its stored copy `<path>.br`, or compressed with gzip now. */
interface Variant {
  encoding: Encoding | null;
  /** Appended to the ETag. */
  extension: '' | '.br' | '.gz';
  /** The stored file that it is made from: what to append to the path, and its size in bytes. */
  stored: { extension: '' | '.br'; size: number };
}

/**
 * Answers GET or HEAD with a file of the release, in the smallest encoding that the client accepts.
 *
 * @fastify/static does not fit: it serves every file in a folder and follows links, while only files that the release
 * lists may be served, and its ETags are based on modification times, which a copy from an earlier release lacks.
 *
 * @param path one of `release.files`
 * @throws if the file on disk is not the one that the release lists
 */
export async function sendReleaseFile(
  request: FastifyRequest,
  reply: FastifyReply,
  release: LiveRelease,
  path: string,
  status: 200 | 404 = 200,
): Promise<FastifyReply> {
  const listed = release.files.get(path);
  if (!listed) throw new Error(`The release does not list ${path}.`);
  const variant = chooseVariant(request.headers['accept-encoding'], listed);
  const tag = entityTag(listed.sha256.slice(0, 32) + variant.extension);

  reply.headers({
    'content-security-policy': policyOf(path, listed, release),
    'cache-control': cachingOf(path, listed),
  });
  if (!isPage(path)) for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
  if (listed.br !== undefined) reply.header('vary', 'Accept-Encoding');
  // The address of this page can contain a token.
  if (path === 'auth/callback/index.html') reply.header('referrer-policy', 'no-referrer');
  if (status === 200) {
    reply.header('etag', tag);
    if (isUnchanged(request.headers['if-none-match'], tag)) return reply.code(304).send();
  }

  const location = join(release.folder, 'site', path);
  const kept = files.get(location + variant.extension);
  const { stored } = variant;
  const file = kept ?? (await openRegularFile(location + stored.extension));
  if (file === null || (!Buffer.isBuffer(file) && file.size !== stored.size)) {
    await file?.handle.close();
    throw new Error(`${path}${stored.extension} of release ${release.id} is missing or has changed.`);
  }
  if (variant.encoding) reply.header('content-encoding', variant.encoding);
  reply.code(status).type(mediaType(path));
  const isZipped = variant.encoding === 'gzip';
  if (!Buffer.isBuffer(file) && !isZipped && (file.size > LARGEST_KEPT || request.method === 'HEAD')) {
    return sendFile(request.method, reply, file);
  }
  const bytes = Buffer.isBuffer(file) ? file : await bytesOf(file, isZipped);
  if (!kept) files.set(location + variant.extension, bytes);
  return reply.header('content-length', bytes.length).send(bytes);
}

const zip = promisify(gzip);

/**
 * Browsers ask for gzip only without TLS, so it is not stored: making and linking a third file for each page would slow down every
 * publish of a large site.
 */
async function bytesOf(file: OpenFile, isZipped: boolean): Promise<Buffer> {
  const bytes = await readAndClose(file);
  return isZipped ? zip(bytes) : bytes;
}

/** The icons of the site. Browsers ask for them again whenever a page changes its address, as that of a tab. */
const ICON = /^[\w-]+\.(?:png|svg)$/;

function cachingOf(path: string, { immutable = false }: ReleaseFile): string {
  if (immutable || path.startsWith('_astro/')) return 'public, max-age=31536000, immutable';
  return ICON.test(path) ? 'public, max-age=86400' : 'no-cache';
}

/** Directives that hold in a worker. */
const WORKER_DIRECTIVES = /^(default|script|connect|worker)-src |^frame-ancestors /;
const WORKER = /(?:^sw|-worker[^/]*)\.js$/;

function policyOf(path: string, { policy }: ReleaseFile, { csp, policies }: LiveRelease): string {
  if (imageType(path)) return IMAGE_POLICY;
  if (isPage(path)) return policies[policy ?? -1] ?? csp;
  if (!WORKER.test(path)) return DATA_POLICY;
  const directives = csp.split('; ').filter((directive) => WORKER_DIRECTIVES.test(directive));
  return directives.join('; ').replaceAll(/ 'sha256-[^']+'/g, '');
}

function isPage(path: string): boolean {
  return path.endsWith('.html');
}

function chooseVariant(acceptEncoding: string | undefined, listed: ReleaseFile): Variant {
  const plain = { extension: '', size: listed.size } as const;
  /* A file without a brotli copy gains nothing from compression. */
  const { br } = listed;
  const encoding = br === undefined ? null : chooseEncoding(acceptEncoding, ['br', 'gzip']);
  if (br !== undefined && encoding === 'br') {
    return { encoding, extension: '.br', stored: { extension: '.br', size: br } };
  }
  return { encoding, extension: encoding === null ? '' : '.gz', stored: plain };
}

/** The types of `negotiator` lack `preferred`, which decides between encodings of equal weight. */
interface EncodingNegotiator {
  encodings: (available: readonly string[], options: { preferred: readonly string[] }) => string[];
}

/**
 * Chooses by Accept-Encoding from the `available` encodings, best first; null for the uncompressed file, which is also
 * sent if the header is missing.
 */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  available: readonly Encoding[],
): Encoding | null {
  const candidates = [...available, 'identity'];
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const [best] = negotiator.encodings(candidates, { preferred: candidates });
  return available.find((encoding) => encoding === best) ?? null;
}
