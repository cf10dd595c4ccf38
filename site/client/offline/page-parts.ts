/** What a page needs besides its HTML. All addresses are of the site's own origin and start with a slash. */
export interface PageParts {
  title: string;
  /** Hashed scripts that the page starts with, or an island of it. */
  entries: string[];
  /** Its questions and images. */
  parts: string[];
  /** Whether it is of the content: read by everyone, and whole without the API. */
  readable: boolean;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Reads it off the HTML that the build prints; it is not meant for any other. */
export function partsOf(html: string): PageParts {
  return {
    title: decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    entries: [
      ...all(html, /<script\b[^>]*\sdata-entry="(\/_astro\/[^"]+\.js)"/g),
      ...all(html, /<astro-island\b[^>]*\scomponent-url="(\/_astro\/[^"]+\.js)"/g),
      ...all(html, /<astro-island\b[^>]*\srenderer-url="(\/_astro\/[^"]+\.js)"/g),
    ],
    parts: [
      ...all(html, /<div data-quiz\b[^>]*\sdata-source="(\/data\/[^"]+)"/g),
      ...all(html, /<img\b[^>]*\ssrc="(\/[^"/][^"]*)"/g),
    ],
    readable: !/<meta name="robots" content="noindex"/.test(html),
  };
}

function all(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].map(([, address = '']) => decoded(address)))];
}

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
}
