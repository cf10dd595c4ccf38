import { registerHooks } from 'node:module';
import type { ResolveFnOutput } from 'node:module';

/*
 * Preloaded by the processes of the product. Without it, Node parses the `package.json` of a package again for each of its
 * modules and each import of it. That of drizzle-orm has 180 kB and is parsed over 200 times, which takes a quarter of the
 * time to start.
 */

/** With the end slash. The product has packages only in `node_modules/` of this folder. */
const ROOT = new URL('../../', import.meta.url).href;

/**
 * Formats of the files of a folder with an extension. They are the same for all of them, so Node resolves only the first import.
 * Links to single files are not resolved; packages of npm cannot have any.
 */
const formats = new Map<string, string>();
/** What the modules of the product import from packages. */
const packages = new Map<string, ResolveFnOutput>();

/** A relative import with its extension. */
const RELATIVE = /^\.\.?\/.*(\.(?:js|mjs|ts))$/;
const PACKAGE = /^[@\w][^:]*$/;

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL, conditions } = context;
    if (parentURL === undefined || !conditions.includes('import')) return nextResolve(specifier, context);
    const next = () => nextResolve(specifier, context);
    const extension = RELATIVE.exec(specifier)?.[1];
    if (extension !== undefined) return resolveFile(new URL(specifier, parentURL).href, extension, next);
    if (PACKAGE.test(specifier) && isOfProduct(parentURL)) return resolvePackage(specifier, next);
    return next();
  },
});

function resolveFile(url: string, extension: string, next: () => ResolveFnOutput): ResolveFnOutput {
  const key = url.slice(0, url.lastIndexOf('/') + 1) + extension;
  const format = formats.get(key);
  if (format !== undefined) return { url, format, shortCircuit: true };
  const resolved = next();
  /* Another URL means that the folder is a link. Without a format, Node will look into the file. */
  if (resolved.format && resolved.url === url) formats.set(key, resolved.format);
  return resolved;
}

function isOfProduct(url: string): boolean {
  return url.startsWith(ROOT) && !url.includes('/node_modules/', ROOT.length - 1);
}

function resolvePackage(specifier: string, next: () => ResolveFnOutput): ResolveFnOutput {
  const known = packages.get(specifier);
  if (known) return known;
  const resolved = next();
  packages.set(specifier, { ...resolved, shortCircuit: true });
  return resolved;
}
