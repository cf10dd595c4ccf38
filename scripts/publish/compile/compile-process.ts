import { build, type AstroIntegration } from 'astro';
import type { DataLayout } from '../files/data-layout.ts';
import { handleJob } from '../subprocess.ts';
import { astroOptions } from './astro-options.ts';

/** Input of the process; the result is the list of the site's own pages. */
export interface CompileJob {
  layout: DataLayout;
  apiOrigin: string;
}

/** A page or data file that does not depend on the content. */
export interface OwnPage {
  /** Path, such as `/account`. */
  path: string;
  kind: 'page' | 'endpoint';
}

handleJob(compile);

async function compile({ layout, apiOrigin }: CompileJob): Promise<OwnPage[]> {
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
  await build({ ...astroOptions(layout, apiOrigin), integrations: [listing], logLevel: 'warn' });
  return ownPages;
}
