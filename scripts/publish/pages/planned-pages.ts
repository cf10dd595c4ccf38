import { digestOfValues } from '../../content/disk/digest.ts';
import { shownSubject, type Catalogue, type CatalogueTopic } from '../../content/disk/render/catalogue.ts';
import type { OwnPage } from '../compile/compile-site.ts';

/** A page or data file. */
export interface PlannedPage {
  /** Path of the file below `site/`. */
  name: string;
  /** Address in the compiled site, percent-encoded. */
  address: string;
  /** Digest of everything that the file is made from; null if it is rendered at every publish. */
  key: string | null;
  /** The topic whose questions the file has; it is made without Astro. */
  questionsOf?: Pick<CatalogueTopic, 'access' | 'text'>;
}

/** The site's own pages that show subjects, topics or tests. */
export const OF_ALL_CONTENT: ReadonlySet<string> = new Set(['/', '/tests', '/syllabus']);
/** Those that show texts of topics. They are rendered at every publish. */
export const OF_TEXTS: ReadonlySet<string> = new Set(['/']);

/** All pages and data files of a release: those of the content and the site's own. */
export function plannedPages(catalogue: Catalogue, ownPages: readonly OwnPage[]): PlannedPage[] {
  const planned = (address: string, name: string, key: string | null) => {
    return { name, address: encodeURI(address), key };
  };
  const { subjects, tests, ...shown } = catalogue;
  const ownKey = digestOfValues(shown);
  const listKey = digestOfValues(shown, subjects.map(shownSubject), tests);
  const keyOf = (path: string) => {
    if (OF_TEXTS.has(path)) return null;
    return OF_ALL_CONTENT.has(path) ? listKey : ownKey;
  };
  return [
    ...tests.map(({ slug, pageKey }) => {
      return planned(`/tests/${slug}`, `tests/${slug}/index.html`, pageKey);
    }),
    ...ownPages.map(({ path, kind }) => {
      return planned(path, fileOf(path, kind), keyOf(path));
    }),
    ...subjects.flatMap(({ slug, pageKey, topics }) => [
      planned(`/${slug}`, `${slug}/index.html`, pageKey),
      ...topics.map((topic) =>
        planned(`/${slug}/${topic.slug}`, `${slug}/${topic.slug}/index.html`, topic.pageKey),
      ),
      ...topics
        .filter(({ access, questions }) => access === 'free' && questions > 0)
        .map((topic) => {
          const name = `data/${slug}/${topic.slug}.json`;
          const questionsOf = { access: topic.access, text: topic.text };
          return { ...planned(`/${name}`, name, topic.pageKey), questionsOf };
        }),
    ]),
  ];
}

function fileOf(path: string, kind: OwnPage['kind']): string {
  if (path === '/404') return '404.html';
  return kind === 'endpoint' ? path.slice(1) : `${path.replace(/\/$/, '')}/index.html`.slice(1);
}
