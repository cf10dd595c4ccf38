import type { Member, MemberChange } from '../../../../api/contract/admin/members.ts';
import type { Toast } from '../../../client/ui/toasts/toast-area.tsx';

type Choice = 'grant-premium' | 'end-premium' | 'make-admin' | 'end-admin';

export const MEMBER_CHANGES: Readonly<Record<Choice, MemberChange>> = {
  'grant-premium': { isPremium: true },
  'end-premium': { isPremium: false },
  'make-admin': { role: 'admin' },
  'end-admin': { role: 'learner' },
};

/** Nobody can remove their own role, so that an administrator always remains. */
export function choicesFor(member: Member, ownId: string): Choice[] {
  const premium: Choice = member.isPremium ? 'end-premium' : 'grant-premium';
  if (member.id === ownId) return [premium];
  return [premium, member.role === 'admin' ? 'end-admin' : 'make-admin'];
}

/** Whether the change can be made now; `confirmationText` says why not. */
export function isPossible(choice: Choice, { emailVerified }: Member): boolean {
  return choice !== 'make-admin' || emailVerified;
}

export const BUTTON_LABELS: Readonly<Record<Choice, string>> = {
  'grant-premium': 'Grant premium',
  'end-premium': 'End premium',
  'make-admin': 'Make administrator',
  'end-admin': 'End administrator role',
};

export function confirmationText(choice: Choice, { email, role, emailVerified }: Member): string {
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

export function successToast(choice: Choice, { email }: Member): Toast {
  switch (choice) {
    case 'grant-premium':
      return { title: 'Premium granted', description: `${email} can open all premium topics now.` };
    case 'end-premium':
      return { title: 'Premium ended', description: `${email} is no longer a premium member.` };
    case 'make-admin':
      return { title: 'Administrator added', description: `${email} is an administrator now.` };
    case 'end-admin':
      return { title: 'Administrator role ended', description: `${email} is no longer an administrator.` };
  }
}

/** A change that waits for confirmation. */
export interface PendingChange {
  choice: Choice;
  member: Member;
}
