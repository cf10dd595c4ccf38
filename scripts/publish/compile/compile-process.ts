import { build, type AstroIntegration } from 'astro';
import type { DataLayout } from '../files/data-layout.ts';
import { astroOptions } from './compile-site.ts';

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

/* Stays 1 if the process ends early; it exits when the parent process dies. */
process.exitCode = 1;
process.on('disconnect', () => process.exit(1));
process.once('message', (job) => {
  process.channel?.unref();
  void compile(job as CompileJob).then((ownPages) => process.send?.(ownPages, () => process.exit(0)));
});

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
