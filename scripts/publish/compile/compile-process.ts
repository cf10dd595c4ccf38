import { build, type AstroIntegration } from 'astro';
import { astroOptions, type SiteTarget } from './astro-options.ts';
import type { OwnPage } from './compile-site.ts';
import { doJob } from '../job.ts';
import type { DataLayout } from '../release/data-layout.ts';

/** Where to compile to and for; the answer is the pages of the site itself. */
export interface CompileJob {
  layout: DataLayout;
  target: SiteTarget;
}

/* In tests too, so that JSX is compiled for the build of React that page-maker-adapter.ts chooses. */
// eslint-disable-next-line no-restricted-properties -- read by Vite, not a setting of ours
process.env.NODE_ENV = 'production';

doJob(compile);

async function compile({ layout, target }: CompileJob): Promise<OwnPage[]> {
  let ownPages: OwnPage[] = [];
  const listing: AstroIntegration = {
    name: 'own-pages',
    hooks: {
      'astro:routes:resolved': ({ routes }) => {
        ownPages = routes.flatMap(({ pathname, type, origin }) =>
          origin === 'project' && pathname !== undefined && (type === 'page' || type === 'endpoint')
            ? [{ path: pathname, kind: type }]
            : [],
        );
      },
    },
  };
  await build({ ...astroOptions(layout, target), integrations: [listing], logLevel: 'warn' });
  return ownPages;
}
