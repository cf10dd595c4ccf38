import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReleaseFile } from '../../../contract/content/release.ts';
import { entityTag, isUnchanged } from '../../../http/files/entity-tag.ts';
import { imageType, mediaType } from '../../../http/files/media-types.ts';
import type { LiveRelease } from '../releases/releases-plugin.ts';
import { IMAGE_POLICY } from '../../../http/headers/security-headers.ts';
import { openRegularFile, sendFile } from '../../../http/files/send-file.ts';
import { chooseEncoding } from './encoding.ts';
import type { Encoding } from './encoding.ts';

/** As its name is on disk: `<path>.br`, `<path>.gz` or the plain file. */
interface Variant {
  ending: '' | '.br' | '.gz';
  size: number;
  encoding: Encoding | null;
}

/**
 * Answers GET or HEAD with a file of the release in the smallest form that the caller takes.
 *
 * A handler of our own rather than @fastify/static, which knows folders, not releases: it would serve whatever
 * lies in the folder, follow links, and tell versions apart by time, which a copy carried over from the last
 * release does not have. What is left of its work is this file.
 *
 * @param path one of `release.files`
 * @throws where the disk does not hold what the release lists
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
  const tag = entityTag(listed.sha256.slice(0, 32) + variant.ending);

  reply.headers({
    'content-security-policy': policyOf(path, release.csp),
    'cache-control':
      listed.immutable || path.startsWith('_astro/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (listed.br !== undefined || listed.gz !== undefined) reply.header('vary', 'Accept-Encoding');
  // Its address can carry a token.
  if (path === 'auth/callback/index.html') reply.header('referrer-policy', 'no-referrer');
  if (status === 200) {
    reply.header('etag', tag);
    if (isUnchanged(request.headers['if-none-match'], tag)) return reply.code(304).send();
  }

  const file = await openRegularFile(join(release.folder, 'site', path + variant.ending));
  if (file?.size !== variant.size) {
    await file?.handle.close();
    throw new Error(`${path}${variant.ending} of release ${release.id} is not the file that was published.`);
  }
  if (variant.encoding) reply.header('content-encoding', variant.encoding);
  reply.code(status).type(mediaType(path));
  return sendFile(request.method, reply, file);
}

/** What stands inline in pages, and is allowed there by its hash, stands in no other file; seven hashes are 400 bytes. */
function policyOf(path: string, pagePolicy: string): string {
  if (imageType(path)) return IMAGE_POLICY;
  return path.endsWith('.html') ? pagePolicy : pagePolicy.replaceAll(/ 'sha256-[^']+'/g, '');
}

function chooseVariant(acceptEncoding: string | undefined, listed: ReleaseFile): Variant {
  const variants: Variant[] = [];
  if (listed.br !== undefined) variants.push({ ending: '.br', size: listed.br, encoding: 'br' });
  if (listed.gz !== undefined) variants.push({ ending: '.gz', size: listed.gz, encoding: 'gzip' });
  const available = variants.flatMap(({ encoding }) => encoding ?? []);
  const chosen = chooseEncoding(acceptEncoding, available);
  return (
    variants.find(({ encoding }) => encoding === chosen) ?? { ending: '', size: listed.size, encoding: null }
  );
}
