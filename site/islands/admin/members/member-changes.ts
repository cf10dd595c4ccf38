import type { Member, MemberChange } from '../../../../api/contract/admin/members.ts';
import type { Toast } from '../../../client/ui/toast-area.tsx';

/** What can be done to an account. */
type Choice = 'grant-premium' | 'end-premium' | 'make-admin' | 'end-admin';

export const CHANGES: Readonly<Record<Choice, MemberChange>> = {
  'grant-premium': { isPremium: true },
  'end-premium': { isPremium: false },
  'make-admin': { role: 'admin' },
  'end-admin': { role: 'learner' },
};

/** Nobody takes the role from themselves, or a site could be left without anyone who can change it back. */
export function choicesFor(member: Member, ownId: string): Choice[] {
  const premium: Choice = member.isPremium ? 'end-premium' : 'grant-premium';
  if (member.id === ownId) return [premium];
  return [premium, member.role === 'admin' ? 'end-admin' : 'make-admin'];
}

export const BUTTONS: Readonly<Record<Choice, string>> = {
  'grant-premium': 'Grant premium',
  'end-premium': 'End premium',
  'make-admin': 'Make administrator',
  'end-admin': 'End administrator role',
};

/** What is asked before it is done, in full. */
export function questionOf(choice: Choice, { email, role, emailVerified }: Member): string {
  switch (choice) {
    case 'grant-premium':
      return `${email} will be able to open all premium topics, from the next page on. No payment is taken.`;
    case 'end-premium':
      return role === 'admin'
        ? `${email} will no longer be a premium member, but still open all topics as an administrator.`
        : `${email} will no longer be able to open premium topics. Their own notes, questions and progress stay.`;
    case 'make-admin':
      return emailVerified
        ? `${email} will be able to change and publish all content, and to manage members.`
        : `${email} is not verified yet. Its owner has to sign in with Google or reset the password before this account can be an administrator.`;
    case 'end-admin':
      return `${email} will no longer be able to open the pages of administrators, from the next click on. The account stays.`;
  }
}

/** What is said once it is done. */
export function doneText(choice: Choice, { email }: Member): Toast {
  switch (choice) {
    case 'grant-premium':
      return { title: 'Premium granted', description: `${email} can open all premium topics now.` };
    case 'end-premium':
      return { title: 'Premium ended', description: `${email} is no longer a premium member.` };
    case 'make-admin':
      return { title: 'Administrator made', description: `${email} is an administrator now.` };
    case 'end-admin':
      return { title: 'Administrator role ended', description: `${email} is no longer an administrator.` };
  }
}

/** What is asked of whom. */
export interface Asked {
  choice: Choice;
  member: Member;
}
