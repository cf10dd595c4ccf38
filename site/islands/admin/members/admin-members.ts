import { defineAdminPart } from '../../admin-part.ts';

/* Who has an account, and what they may do. */
defineAdminPart('admin-members', async () => (await import('./mount-members.tsx')).mountMembers);
