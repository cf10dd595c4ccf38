import { readFromTab, removeFromTab, writeToTab } from '../../storage/local-storage.ts';
import { withLateStyles } from '../late-styles.ts';
import type { Toast } from './toast-area.tsx';

const QUEUED_KEY = 'toast';

/** Shows a toast in place of the current one. The first call loads the code of the toast area. */
export async function showToast(toast: Toast): Promise<void> {
  const { showToastNow } = await withLateStyles(import('./toast-area.tsx'));
  showToastNow(toast);
}

/** Shows a toast on the next page of this tab. */
export function queueToast(toast: Toast): void {
  writeToTab(QUEUED_KEY, JSON.stringify(toast));
}

/** Shows the toast that the previous page queued, if any. */
export function showQueuedToast(): void {
  const queued = readFromTab(QUEUED_KEY);
  removeFromTab(QUEUED_KEY);
  if (queued !== null) void showToast(JSON.parse(queued) as Toast);
}
