import { defineAdminPart } from '../../admin-part.ts';

/* What has been published, what has not, and what is being published. */
defineAdminPart('publish-panel', async () => (await import('./mount-panel.tsx')).mountPanel);
