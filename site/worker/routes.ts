/** Which strategy answers; null leaves it to the browser. */
export type Kind = 'page' | 'asset' | 'part' | null;

export interface Asked {
  /** Path of an address on the site's own origin. */
  pathname: string;
  mode: string;
  destination: string;
  cache: string;
  /** Whether it says who asks. */
  signed: boolean;
}

/** Never the API's answers, which are somebody's, nor what came with a token in its address. */
export function kindOf({ pathname, mode, destination, cache, signed }: Asked): Kind {
  if (signed || /^\/(api|auth)(\/|$)/.test(pathname)) return null;
  if (mode === 'navigate') return 'page';
  if (pathname.startsWith('/_astro/')) return 'asset';
  /* Who asks for what is there now gets no copy. */
  if (cache === 'no-cache' || cache === 'no-store' || cache === 'reload') return null;
  const isQuestions = pathname.startsWith('/data/') && pathname.endsWith('.json');
  return isQuestions || destination === 'image' ? 'part' : null;
}
