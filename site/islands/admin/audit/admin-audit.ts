import { defineAdminPart } from '../../admin-part.ts';

/* Who did what, and when. */
defineAdminPart('admin-audit', async () => (await import('./mount-audit.tsx')).mountAudit);
