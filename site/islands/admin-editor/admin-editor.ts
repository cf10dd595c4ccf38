import { defineAdminPart } from '../../client/admin-part.ts';

defineAdminPart('admin-editor', async () => (await import('./mount-editor.tsx')).mountEditor);
