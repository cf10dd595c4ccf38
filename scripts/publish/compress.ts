import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const COMPRESSIBLE = /\.(html|css|js|json|svg|xml|txt|webmanifest)$/;
/** Below this a compressed copy saves nothing on the wire. */
const SMALLEST = 512;

export interface Compressed {
  br: Buffer;
  gz: Buffer;
}

/** Copies for clients that take them, or null where they would be no smaller. */
export async function compress(name: string, body: Buffer): Promise<Compressed | null> {
  if (!COMPRESSIBLE.test(name) || body.length < SMALLEST) return null;
  /* Hashed assets are made once and served for a year; pages are made again and again. */
  const quality = name.startsWith('_astro/') ? 11 : 6;
  const [br, gz] = await Promise.all([
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    zip(body, { level: 9 }),
  ]);
  return br.length < body.length ? { br, gz } : null;
}
