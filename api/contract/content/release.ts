import { Type, type Static } from 'typebox';
import { ACCESS_LEVELS } from '../../../scripts/content/access.ts';
import { ReleasedTest } from '../tests/papers.ts';

/*
 * Schema of `release.json`, the manifest that a publish writes and the server validates.
 * DATA_DIR/releases/<id>/ contains it and `site/`, the static files. DATA_DIR/sources/<id>/ contains the content they were
 * built from. DATA_DIR/current is a symbolic link to the live release.
 */

/** A path segment that is not empty, does not start with a dot and contains no separator. */
const SEGMENT = '[^./\\\\\\u0000][^/\\\\\\u0000]*';

const Slug = Type.String({ pattern: `^${SEGMENT}$` });
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Bytes = Type.Integer({ minimum: 0 });

const Policy = Type.String({ pattern: '^[\\u0020-\\u007e]+$' });

export const ReleaseFile = Type.Object(
  {
    size: Bytes,
    sha256: Sha256,
    br: Type.Optional(Type.Integer({ minimum: 0, description: 'Size of <path>.br, if it exists.' })),
    gz: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Ignored. Releases of earlier versions had gzip copies.' }),
    ),
    immutable: Type.Optional(
      Type.Boolean({ description: 'Whether its name changes with its content. Implied below _astro/.' }),
    ),
    policy: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Index of its policy in `policies`. Missing: `csp`.' }),
    ),
  },
  { additionalProperties: false },
);
export type ReleaseFile = Static<typeof ReleaseFile>;

export const ReleaseTopic = Type.Object(
  {
    slug: Slug,
    title: Type.String(),
    description: Type.String(),
    access: Type.Enum([...ACCESS_LEVELS]),
    digest: Sha256,
    sections: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Number of sections in its notes. Missing in older releases.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type ReleaseTopic = Static<typeof ReleaseTopic>;

export const ReleaseSubject = Type.Object(
  { slug: Slug, title: Type.String(), description: Type.String(), topics: Type.Array(ReleaseTopic) },
  { additionalProperties: false },
);
export type ReleaseSubject = Static<typeof ReleaseSubject>;

export const Release = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$', description: 'Name of its folder.' }),
    publishedAt: Type.String({ format: 'date-time' }),
    csp: Type.String({
      ...Policy,
      description: 'Content-Security-Policy header value that suits all pages.',
    }),
    policies: Type.Optional(
      Type.Array(Policy, {
        description:
          'Shorter ones, which allow only the inline code of some pages. Missing in older releases.',
      }),
    ),
    files: Type.Record(Type.String({ pattern: `^${SEGMENT}(/${SEGMENT})*$` }), ReleaseFile, {
      additionalProperties: false,
      description: 'All files that may be served, by path below site/.',
    }),
    subjects: Type.Array(ReleaseSubject),
    tests: Type.Optional(Type.Array(ReleasedTest, { description: 'Missing in older releases.' })),
    redirects: Type.Optional(
      Type.Record(
        Type.String({ pattern: `^${SEGMENT}/${SEGMENT}$` }),
        Type.String({ pattern: `^${SEGMENT}/${SEGMENT}$` }),
        {
          additionalProperties: false,
          description: 'New `subject/topic` of each moved topic by its old one. Missing in older releases.',
        },
      ),
    ),
  },
  { additionalProperties: false },
);
export type Release = Static<typeof Release>;

/** The titles that the search compares with a query first, published as `search/titles-<digest>.json`. */
export interface TitleList {
  /**
   * Abbreviations that learners search for, with their long forms. One abbreviation may have several. Missing in copies
   * that browsers stored earlier.
   */
  abbreviations?: [short: string, long: string][];
  subjects: TitledSubject[];
}

interface TitledSubject {
  slug: string;
  title: string;
  topics: TitledTopic[];
}

/** Other names of the topic follow its title. */
export type TitledTopic = [slug: string, title: string, ...aliases: string[]];

/** `search/shards.json`: the parts of the index of this release. */
export interface SearchManifest {
  /** Keys of the shards of the full-text index; their folders are numbered in this order. */
  shards: string[];
  /** File name of the title list below `search/`. */
  titles: string;
}
