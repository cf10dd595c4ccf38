export type Encoding = 'br' | 'gzip';

/**
 * The encoding to answer in, out of those that are `available` (best first): the one that Accept-Encoding
 * weighs highest; null for the plain file. Without the header nothing is known, so the file goes out plain.
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

  // The plain file has to be asked for by name to be preferred over a smaller one.
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
