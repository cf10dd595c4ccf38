import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

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
  const options = optionsFor(name, body, among);
  if (!options) return null;
  return ifSmaller(body, ...(await Promise.all([brotli(body, options.br), zip(body, options.gz)])));
}

/** The same for a thread that has nothing else to do meanwhile, which takes a third less of its processor's time. */
export function compressAtOnce(name: string, body: Buffer, among: number): Compressed | null {
  const options = optionsFor(name, body, among);
  return options && ifSmaller(body, brotliCompressSync(body, options.br), gzipSync(body, options.gz));
}

function optionsFor(name: string, { length }: Buffer, among: number) {
  if (!COMPRESSIBLE.test(name) || length < SMALLEST) return null;
  const isSmallest = among <= FEW || name.startsWith('_astro/');
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isSmallest ? 11 : 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  };
  return { br: { params }, gz: { level: isSmallest ? 9 : 4 } };
}

function ifSmaller(body: Buffer, br: Buffer, gz: Buffer): Compressed | null {
  return br.length < body.length ? { br, gz } : null;
}
