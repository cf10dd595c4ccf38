import type { MountPage } from '../../learner-page.ts';
import { mountPage } from '../../mount-page.tsx';
import { Dashboard } from './Dashboard.tsx';

export const mountDashboard: MountPage = (place) => mountPage(place, <Dashboard />);
