/** The bundler's description of a chunk. */
export interface Chunk {
  type: 'chunk';
  fileName: string;
  isEntry: boolean;
  imports: readonly string[];
  dynamicImports: readonly string[];
  facadeModuleId: string | null;
}

export type Bundle = Record<string, Chunk | { type: 'asset' }>;

/** Editors and modules that need the API. Pages do not save them for offline use. */
const ONLINE_ONLY =
  /\/site\/(islands\/(admin|home|learner|shell\/auth-[^/]*|topic\/mcq-manager)|client\/editor)\/|\/Editing\.tsx$|\/render-topic\.ts$/;

/** Islands of pages that learners use without a network. Other pages do not store them. */
const LEARNER_ISLANDS =
  /\/site\/islands\/learner\/(review\/Review|dashboard\/Dashboard|calendar\/Calendar)\.tsx$/;

function isOnlineOnly({ facadeModuleId }: Chunk): boolean {
  return ONLINE_ONLY.test(facadeModuleId ?? '');
}

/** Addresses of the scripts that an entry may need offline, including its own. Empty for an entry that needs the API. */
export function offlineScripts(bundle: Bundle, entry: string): string[] {
  const needed = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || needed.has(name)) return;
    needed.add(name);
    chunk.imports.forEach(visit);
    for (const dynamicImport of chunk.dynamicImports) {
      const target = bundle[dynamicImport];
      if (target?.type === 'chunk' && !isOnlineOnly(target)) visit(dynamicImport);
    }
  };
  const chunk = bundle[entry];
  if (chunk?.type === 'chunk' && (!isOnlineOnly(chunk) || LEARNER_ISLANDS.test(chunk.facadeModuleId ?? '')))
    visit(entry);
  return [...needed].map((name) => `/${name}`).sort();
}

interface PluginContext {
  environment: { name: string };
  emitFile: (file: { type: 'asset'; fileName: string; source: string }) => unknown;
}

/** Emits a `.json` file next to each entry, with the list of scripts that the entry may need offline. */
export function offlineScriptLists() {
  return {
    name: 'offline-script-lists',
    generateBundle(this: PluginContext, _options: unknown, bundle: Bundle) {
      if (this.environment.name !== 'client') return;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry || !chunk.fileName.endsWith('.js')) continue;
        this.emitFile({
          type: 'asset',
          fileName: chunk.fileName.replace(/\.js$/, '.json'),
          source: JSON.stringify(offlineScripts(bundle, chunk.fileName)),
        });
      }
    },
  };
}
