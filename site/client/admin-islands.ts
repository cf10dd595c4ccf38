/** What pages of administrators are made of: fetched by their gate, so that readers carry nothing of it. */
import '../islands/admin-gate/admin-gate.ts';
import { loadWhereUsed } from './load-where-used.ts';

loadWhereUsed({
  'admin-audit': () => import('../islands/admin-audit/admin-audit.ts'),
  'admin-content': () => import('../islands/admin-content/admin-content.ts'),
  'admin-editor': () => import('../islands/admin-editor/admin-editor.ts'),
  'admin-login': () => import('../islands/admin-login/admin-login.ts'),
  'admin-members': () => import('../islands/admin-members/admin-members.ts'),
  'publish-panel': () => import('../islands/publish-panel/publish-panel.ts'),
  'rebuild-button': () => import('../islands/rebuild-button/rebuild-button.ts'),
});
