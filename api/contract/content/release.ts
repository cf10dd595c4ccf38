import { Type } from 'typebox';
import type { Static } from 'typebox';
import { ACCESS_LEVELS } from '../../../scripts/content/model.ts';

/*
 * `release.json`: what a publish says about the release it made, and all that the server believes about it.
 * DATA_DIR/releases/<id>/ holds it beside `site/`, the static files; DATA_DIR/sources/<id>/ the content they were made
 * from. DATA_DIR/current is a symbolic link to the release that is live.
 */

/** One part of a path: not empty, not hidden, and never a way out of its folder. */
const SEGMENT = '[^./\\\\\\u0000][^/\\\\\\u0000]*';

const Slug = Type.String({ pattern: `^${SEGMENT}$` });
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Bytes = Type.Integer({ minimum: 0 });

export const ReleaseFile = Type.Object(
  {
    size: Bytes,
    sha256: Sha256,
    br: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Bytes of <path>.br, where it stands beside.' }),
    ),
    gz: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Bytes of <path>.gz, where it stands beside.' }),
    ),
    immutable: Type.Optional(
      Type.Boolean({ description: 'Its name changes with its content. Always so under _astro/.' }),
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
      Type.Integer({ minimum: 0, description: 'How many its notes have. Older releases do not say.' }),
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
      pattern: '^[\\u0020-\\u007e]+$',
      description: 'Content-Security-Policy header value for pages.',
    }),
    files: Type.Record(Type.String({ pattern: `^${SEGMENT}(/${SEGMENT})*$` }), ReleaseFile, {
      additionalProperties: false,
      description: 'Every file that may be served, by its path below site/.',
    }),
    subjects: Type.Array(ReleaseSubject),
    redirects: Type.Optional(
      Type.Record(
        Type.String({ pattern: `^${SEGMENT}/${SEGMENT}$` }),
        Type.String({ pattern: `^${SEGMENT}/${SEGMENT}$` }),
        {
          additionalProperties: false,
          description:
            'Pages of topics that stand elsewhere now, `subject/topic` by `subject/topic`. Older releases have none.',
        },
      ),
    ),
  },
  { additionalProperties: false },
);
export type Release = Static<typeof Release>;
