/** A short word on what has just happened, shown over the page for 5 s. */
export interface Toast {
  title: string;
  description?: string;
  /** Destructive: what was asked for did not happen, or took something away. */
  variant?: 'default' | 'destructive';
}

/** Where a toast waits for the next page. */
const KEPT = 'toast';

/** Shows a toast, in place of one that still stands there. Its code comes with the first one. */
export async function showToast(toast: Toast): Promise<void> {
  const { putToast } = await import('./toast-area.tsx');
  putToast(toast);
}

/** Has the next page of this tab show the toast: for a word said while leaving. */
export function keepToast(toast: Toast): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(toast));
  } catch {
    /* Where storage is blocked the next page alone must tell what happened. */
  }
}

/** Shows what the page before left to say. */
export function showKeptToast(): void {
  let kept: string | null = null;
  try {
    kept = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
  } catch {
    /* Where storage is blocked nothing was kept. */
  }
  if (kept !== null) void showToast(JSON.parse(kept) as Toast);
}
