import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReleaseFile } from '../../../contract/content/release.ts';
import { entityTag, isUnchanged } from '../../../http/files/entity-tag.ts';
import { imageType, mediaType } from '../../../http/files/media-types.ts';
import type { LiveRelease } from '../releases/releases-plugin.ts';
import { IMAGE_POLICY } from '../../../http/headers/security-headers.ts';
import { openRegularFile, sendFile } from '../../../http/files/send-file.ts';

type Encoding = 'br' | 'gzip';

/** A file as it is stored: `<path>.br`, `<path>.gz` or uncompressed. */
interface Variant {
  extension: '' | '.br' | '.gz';
  size: number;
  encoding: Encoding | null;
}

/**
 * Responds to GET or HEAD with a file of the release in the smallest encoding that the client accepts.
 *
 * This replaces @fastify/static, which serves folders instead of releases: it would serve unlisted files, follow symbolic
 * links, and derive ETags from modification times, which are not preserved when a file is copied from the last release.
 *
 * @param path a key of `release.files`
 * @throws if the file is missing or its size differs from the listed one
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
    'content-security-policy': policyOf(path, release.csp),
    'cache-control':
      listed.immutable || path.startsWith('_astro/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (listed.br !== undefined || listed.gz !== undefined) reply.header('vary', 'Accept-Encoding');
  // The query of this page can contain a token.
  if (path === 'auth/callback/index.html') reply.header('referrer-policy', 'no-referrer');
  if (status === 200) {
    reply.header('etag', tag);
    if (isUnchanged(request.headers['if-none-match'], tag)) return reply.code(304).send();
  }

  const file = await openRegularFile(join(release.folder, 'site', path + variant.extension));
  if (file?.size !== variant.size) {
    await file?.handle.close();
    throw new Error(`${path}${variant.extension} of release ${release.id} is missing or has changed.`);
  }
  if (variant.encoding) reply.header('content-encoding', variant.encoding);
  reply.code(status).type(mediaType(path));
  return sendFile(request.method, reply, file);
}

/** Only pages have inline scripts and styles, so other files are sent without their hashes, which saves 400 bytes. */
function policyOf(path: string, pagePolicy: string): string {
  if (imageType(path)) return IMAGE_POLICY;
  return path.endsWith('.html') ? pagePolicy : pagePolicy.replaceAll(/ 'sha256-[^']+'/g, '');
}

function chooseVariant(acceptEncoding: string | undefined, listed: ReleaseFile): Variant {
  const variants: Variant[] = [];
  if (listed.br !== undefined) variants.push({ extension: '.br', size: listed.br, encoding: 'br' });
  if (listed.gz !== undefined) variants.push({ extension: '.gz', size: listed.gz, encoding: 'gzip' });
  const available = variants.flatMap(({ encoding }) => encoding ?? []);
  const chosen = chooseEncoding(acceptEncoding, available);
  return (
    variants.find(({ encoding }) => encoding === chosen) ?? {
      extension: '',
      size: listed.size,
      encoding: null,
    }
  );
}

/**
 * The available encoding (best first) with the highest weight in Accept-Encoding; null for the uncompressed file, also if
 * the header is missing.
 */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  available: readonly Encoding[],
): Encoding | null {
  const weights = new Map<string, number>();
  for (const part of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '');
    const weight = Number(quality ?? 1);
    if (name !== '') weights.set(name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;

  // The uncompressed file is preferred only if `identity` is listed with a higher weight.
  let best: Encoding | null = null;
  let highest = weights.get('identity') ?? 0;
  for (const encoding of available) {
    const weight = weightOf(encoding);
    if (weight > 0 && (best === null ? weight >= highest : weight > highest)) {
      best = encoding;
      highest = weight;
    }
  }
  return best;
}
