import { checkContent } from '../content/disk/check/check.ts';
import { forgetPreparedKeys } from './prepare-input.ts';
import { handleJob } from './subprocess.ts';

export interface ReadJob {
  contentDir: string;
  cacheDir: string;
  /** Folder for the input of the pages. */
  input: string;
}

handleJob(async ({ contentDir, cacheDir, input }: ReadJob) => {
  await forgetPreparedKeys(input);
  await checkContent(contentDir, cacheDir, { prepareIn: input });
  return null;
});
