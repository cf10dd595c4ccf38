import { fetchFile } from './api.ts';

/** Hands a file to the browser to be saved. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Hands a file of the API to the browser, to be saved under `name`. @throws {ApiError} */
export async function downloadFile(path: string, name: string): Promise<void> {
  saveFile(await fetchFile(path), name);
}
