import { fetchFile } from '../../client/api.ts';

/** Hands the learner's export to the browser as a file. @throws {ApiError} */
export async function downloadExport(): Promise<void> {
  const address = URL.createObjectURL(await fetchFile('/auth/export'));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'swadhyay-export.json';
  link.click();
  URL.revokeObjectURL(address);
}
