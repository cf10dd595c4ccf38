import type { MountPage } from '../../client/learner-page.ts';
import { mountPage } from '../../client/mount-page.tsx';
import { Content } from './Content.tsx';

export const mountContent: MountPage = (place) => mountPage(place, <Content />);
