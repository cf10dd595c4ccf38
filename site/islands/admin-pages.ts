/** What pages of administrators are made of: fetched by their gate, so that readers carry nothing of it. */
import './admin/gate/admin-gate.ts';
import { loadWhereUsed } from './load-where-used.ts';

loadWhereUsed({
  'admin-audit': () => import('./admin/audit/admin-audit.ts'),
  'admin-content': () => import('./admin/content/admin-content.ts'),
  'admin-editor': () => import('./admin/editor/admin-editor.ts'),
  'admin-login': () => import('./admin/login/admin-login.ts'),
  'admin-members': () => import('./admin/members/admin-members.ts'),
  'publish-panel': () => import('./admin/publishing/publish-panel.ts'),
  'rebuild-button': () => import('./admin/rebuild-button/rebuild-button.ts'),
});
