import { useQuery } from '@tanstack/react-query';
import type { SiteFile, SiteFileName } from '../../../../../api/contract/admin/site-files.ts';
import { ApiError } from '../../../../client/api/call-api.ts';
import { queryClient } from '../../../../client/queries.tsx';
import { contentApi } from '../content-api.ts';
import { applyChange, entriesOf, fieldAt, valueWith, type Change } from './entries.ts';
import { EntryConflict, RefusedEntry } from './EntryDialog.tsx';

const keyFor = (name: SiteFileName) => ['admin', 'site-files', name];

export const useSiteFile = (name: SiteFileName) =>
  useQuery({ queryKey: keyFor(name), queryFn: () => contentApi.siteFile(name) });

/** Saves that are tried again after somebody else saved the file. */
const ATTEMPTS = 3;

/**
 * Applies a change to the newest version of a file and saves it. Changes of other entries that were made elsewhere are
 * kept.
 *
 * @throws EntryConflict, RefusedEntry or ApiError
 */
export async function saveChange(opened: SiteFile, change: Change): Promise<void> {
  const { name } = opened;
  let file = queryClient.getQueryData<SiteFile>(keyFor(name)) ?? opened;
  for (let attempt = 1; ; attempt += 1) {
    try {
      queryClient.setQueryData(keyFor(name), await trySave(file, change));
      return;
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.code === 'file_changed';
      if (!isOutdated || attempt === ATTEMPTS) throw error;
      file = await contentApi.siteFile(name);
      queryClient.setQueryData(keyFor(name), file);
    }
  }
}

async function trySave(file: SiteFile, change: Change): Promise<SiteFile> {
  const { name, revision } = file;
  const applied = applyChange(name, entriesOf(file), change);
  if ('conflict' in applied) {
    if (applied.conflict === 'changed') throw new EntryConflict(applied.theirs);
    throw new RefusedEntry('', applied.conflict === 'taken' ? TAKEN[name] : LIST_CHANGED);
  }
  const { entries, index } = applied;
  try {
    return await contentApi.saveSiteFile(name, { value: valueWith(file, entries), revision });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const entry = index === null ? undefined : entries[index];
    for (const { path, reason } of error.fields) {
      const field = entry && index !== null ? fieldAt(name, entry, index, path) : null;
      if (field !== null) throw new RefusedEntry(field, reason);
    }
    const [first] = error.fields;
    throw first ? new RefusedEntry('', first.reason) : error;
  }
}

const LIST_CHANGED = 'The list was changed elsewhere. Close this dialog and try again.';

const TAKEN: Record<SiteFileName, string> = {
  courses: 'Another card has this slug. Edit that card instead.',
  tags: 'This subject already has a list of tags. Edit that list instead.',
  popups: 'Another popup has this id. Choose another one.',
  redirects: 'There is already a redirect from this address. Edit that one instead.',
};
