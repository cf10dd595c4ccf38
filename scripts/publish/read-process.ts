import { checkContent } from '../content/disk/read/check.ts';
import { doJob } from './job.ts';

/** What is to be read, and where what was found is kept. */
export interface ReadJob {
  contentDir: string;
  cacheDir: string;
}

doJob(({ contentDir, cacheDir }: ReadJob) => checkContent(contentDir, cacheDir).then(() => null));
