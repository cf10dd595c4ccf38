import { fetchFile } from './api.ts';
import { saveFile } from './save-file.ts';

/** Hands a file of the API to the browser, to be saved under `name`. @throws {ApiError} */
export async function downloadFile(path: string, name: string): Promise<void> {
  saveFile(await fetchFile(path), name);
}
