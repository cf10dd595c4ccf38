import type { MountPage } from '../../learner-page.ts';
import { mountPage } from '../../mount-page.tsx';
import { Analytics } from './Analytics.tsx';

export const mountAnalytics: MountPage = (place, learner) =>
  mountPage(place, <Analytics learner={learner} />);
