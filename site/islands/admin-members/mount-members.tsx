import type { MountPage } from '../../client/learner-page.ts';
import { mountPage } from '../../client/mount-page.tsx';
import { Members } from './Members.tsx';

export const mountMembers: MountPage = (place, learner) => mountPage(place, <Members ownId={learner} />);
