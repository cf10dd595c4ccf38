import { build, type AstroIntegration } from 'astro';
import { astroOptions, type CompileJob, type OwnPage } from './compile-site.ts';

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
