import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown, type OutputChunk, type Plugin } from 'rolldown';
import { writeCacheFile } from '../../content/disk/cache-file.ts';
import { sha256Hex } from '../../content/disk/digest.ts';
import { handleJob } from '../subprocess.ts';
import { RECORD, type BundleJob, type BundleRecord } from './bundle.ts';

/**
 * Imports that are left as they are: packages with native code or with files that they open, and what few installations load.
 */
const LEFT_OUT = /^(better-sqlite3|pagefind|pg|@aws-sdk\/.*)$/;

/** Addresses of modules that run in a thread or process of their own. */
const MODULE_URL = /new URL\(\s*'(?:\.\/)?([\w-]+)\.ts',\s*import\.meta\.url,?\s*\)/g;

handleJob(makeBundle);

/** Writes the bundle into a new folder, so that processes that run an older one are not disturbed. */
async function makeBundle({ root, entries, dir }: BundleJob): Promise<null> {
  const folder = await mkdtemp(join(dir, 'bundle-'));
  try {
    const bundle = await rolldown({
      input: entries.map((entry) => join(root, entry)),
      platform: 'node',
      logLevel: 'silent',
      plugins: [leaveOut(), keepAddresses(entries)],
    });
    const { output } = await bundle.write({
      dir: folder,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
    });
    await bundle.close();
    const chunks = output.filter((file): file is OutputChunk => file.type === 'chunk');
    const files = Object.fromEntries(chunks.map(({ fileName, code }) => [fileName, sha256Hex(code)]));
    const record: BundleRecord = { folder, files, sources: await digestsOf(root, chunks) };
    await writeCacheFile(join(dir, RECORD), record);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return null;
}

/** Digests of everything that the bundle depends on, by path. The lockfile stands for all packages. */
async function digestsOf(root: string, chunks: readonly OutputChunk[]): Promise<Record<string, string>> {
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds).filter(isOurs);
  const names = [...modules, fileURLToPath(import.meta.url), join(root, 'package-lock.json')];
  const digests = names
    .filter(existsSync)
    .map(async (name) => [name, sha256Hex(await readFile(name))] as const);
  return Object.fromEntries(await Promise.all(digests));
}

/** Whether a module is neither of a package nor made by the bundler. */
function isOurs(id: string): boolean {
  return !id.startsWith('\0') && !id.includes('/node_modules/');
}

function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    resolveId: (source, importer) => {
      if (!LEFT_OUT.test(source) || importer === undefined) return null;
      return { id: import.meta.resolve(source), external: 'absolute' };
    },
  };
}

/** Entries find each other in the bundle. Other files are where the source says. */
function keepAddresses(entries: readonly string[]): Plugin {
  const names = new Set(entries.map((entry) => basename(entry, '.ts')));
  return {
    name: 'keep-addresses',
    transform: (code, id) => {
      if (!isOurs(id) || !code.includes('import.meta.url')) return null;
      const url = JSON.stringify(pathToFileURL(id).href);
      const parts = code.split(MODULE_URL);
      const addresses = parts.map((part, index) => {
        if (index % 2 === 0) return part.replaceAll('import.meta.url', url);
        return names.has(part)
          ? `new URL('./${part}.js', import.meta.url)`
          : `new URL('./${part}.ts', ${url})`;
      });
      return addresses.join('');
    },
  };
}
