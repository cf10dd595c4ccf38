import { fetchFile } from './api.ts';

/** Hands a file of the API to the browser, to be saved under `name`. @throws {ApiError} */
export async function downloadFile(path: string, name: string): Promise<void> {
  const address = URL.createObjectURL(await fetchFile(path));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
