/** The plain DOM code of administrators' pages, imported with their gate so that readers do not load it. */
import './admin/admin-gate.ts';
import { loadWhereUsed } from './start-islands.ts';

loadWhereUsed({
  'admin-login': () => import('./admin/admin-login.ts'),
  'topic-preview': () => import('./admin/editor/preview/topic-preview.ts'),
  'rebuild-button': () => import('./admin/rebuild-button/rebuild-button.ts'),
});

/* Loaded before it is needed, because toasts also say that there is no network. A failure shows when a toast is due. */
import('../client/ui/toasts/toast-area.tsx').catch(() => undefined);
