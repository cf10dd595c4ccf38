import {
  readCatalogue,
  readPreparedTopic,
  type CatalogueSubject,
  type CatalogueTopic,
  type PreparedTopic,
} from '../../scripts/content/disk/prepared.ts';

/** What pages are built from: content that was checked and rendered before the build began. */
export const catalogue = await readCatalogue(__BUILD_INPUT__);

export type { CatalogueSubject, CatalogueTopic };

export function loadTopic(subject: string, topic: string): Promise<PreparedTopic> {
  return readPreparedTopic(__BUILD_INPUT__, subject, topic);
}
