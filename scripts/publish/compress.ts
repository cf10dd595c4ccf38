import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const COMPRESSIBLE = /\.(html|css|js|json|svg|xml|txt|webmanifest)$/;
/** Below this a compressed copy saves nothing on the wire. */
const SMALLEST = 512;
/** Up to so many files the last tenth in size is worth a hundred milliseconds each. */
const FEW = 500;

export interface Compressed {
  br: Buffer;
  gz: Buffer;
}

/**
 * Copies for clients that take them, or null where they would be no smaller.
 * @param among how many files are compressed together: many are compressed faster, and a tenth larger
 */
export async function compress(name: string, body: Buffer, among: number): Promise<Compressed | null> {
  if (!COMPRESSIBLE.test(name) || body.length < SMALLEST) return null;
  const isSmallest = among <= FEW || name.startsWith('_astro/');
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isSmallest ? 11 : 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gz] = await Promise.all([brotli(body, { params }), zip(body, { level: isSmallest ? 9 : 4 })]);
  return br.length < body.length ? { br, gz } : null;
}
