import { checkContent } from '../content/disk/read/check.ts';
import { handleJob } from './subprocess.ts';

export interface ReadJob {
  contentDir: string;
  cacheDir: string;
}

handleJob(({ contentDir, cacheDir }: ReadJob) => checkContent(contentDir, cacheDir).then(() => null));
