import { defineAdminPart } from '../../admin-part.ts';

defineAdminPart('admin-editor', async () => (await import('./mount-editor.tsx')).mountEditor);
