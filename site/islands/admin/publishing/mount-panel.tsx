import type { MountPage } from '../../learner-page.ts';
import { mountPage } from '../../mount-page.tsx';
import { Panel } from './PublishingPanel.tsx';

export const mountPanel: MountPage = (place) => mountPage(place, <Panel />);
