/** The caching strategy; null leaves the request to the browser. */
export type Kind = 'page' | 'asset' | 'part' | null;

export interface RouteRequest {
  /** Path of a same-origin URL. */
  pathname: string;
  mode: string;
  destination: string;
  cache: string;
  /** Whether it has an Authorization header. */
  signed: boolean;
}

/** API responses, sign-in pages and previews are never cached: they are private or have a token in the URL. */
export function kindOf({ pathname, mode, destination, cache, signed }: RouteRequest): Kind {
  if (signed || /^\/(api|auth|admin\/preview)(\/|$)/.test(pathname)) return null;
  if (mode === 'navigate') return 'page';
  if (pathname.startsWith('/_astro/')) return 'asset';
  /* The page requested a fresh response. */
  if (cache === 'no-cache' || cache === 'no-store' || cache === 'reload') return null;
  const isQuestions = pathname.startsWith('/data/') && pathname.endsWith('.json');
  return isQuestions || destination === 'image' ? 'part' : null;
}
