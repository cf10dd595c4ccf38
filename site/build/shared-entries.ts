/**
 * Lets the file of an island export more than its component. Otherwise an island whose file other islands import from
 * gets a second file, with its own request. Astro sets the option itself, so the configuration cannot.
 */
export function sharedEntries() {
  return {
    name: 'shared-entries',
    configEnvironment: (environment: string) =>
      environment === 'client'
        ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' as const } } }
        : undefined,
  };
}
