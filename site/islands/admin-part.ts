import { defineLearnerPage, type MountPage } from './learner-page.ts';

/** Defines an island that is there for administrators only; `place` and what it shows go with the role. */
export function defineAdminPart(name: string, load: () => Promise<MountPage>): void {
  defineLearnerPage(name, load, ({ user }) => (user?.role === 'admin' ? user.id : undefined));
}
