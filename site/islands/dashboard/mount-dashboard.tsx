import type { MountPage } from '../../client/learner-page.ts';
import { mountPage } from '../../client/mount-page.tsx';
import { Dashboard } from './Dashboard.tsx';

export const mountDashboard: MountPage = (place) => mountPage(place, <Dashboard />);
