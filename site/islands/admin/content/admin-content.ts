import { defineAdminPart } from '../../admin-part.ts';

/* What is in the content folder, and the way to edit it. */
defineAdminPart('admin-content', async () => (await import('./mount-content.tsx')).mountContent);
