import type { MountPage } from '../../client/learner-page.ts';
import { mountPage } from '../../client/mount-page.tsx';
import { Analytics } from './Analytics.tsx';

export const mountAnalytics: MountPage = (place, learner) =>
  mountPage(place, <Analytics learner={learner} />);
