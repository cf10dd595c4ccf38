import type { MountPage } from '../../learner-page.ts';
import { mountPage } from '../../mount-page.tsx';
import { Members } from './Members.tsx';

export const mountMembers: MountPage = (place, learner) => mountPage(place, <Members ownId={learner} />);
