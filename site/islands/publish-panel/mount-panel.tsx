import type { MountPage } from '../../client/learner-page.ts';
import { mountPage } from '../../client/mount-page.tsx';
import { Panel } from './Panel.tsx';

export const mountPanel: MountPage = (place) => mountPage(place, <Panel />);
