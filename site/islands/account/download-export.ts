import { fetchFile } from '../../client/api.ts';
import { saveFile } from '../../client/save-file.ts';

/** Hands the learner's export to the browser as a file. @throws {ApiError} */
export async function downloadExport(): Promise<void> {
  saveFile(await fetchFile('/auth/export'), 'swadhyay-export.json');
}
