import { fetchFile } from './call-api.ts';

/** Downloads a file to the device. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Downloads a file of the API to the device. @throws {ApiError} */
export async function downloadFile(path: string, name: string): Promise<void> {
  saveFile(await fetchFile(path), name);
}
