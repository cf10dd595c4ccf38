import { defineLearnerPage } from '../../learner-page.ts';

/* What a learner has done and means to do. */
defineLearnerPage('learning-dashboard', async () => (await import('./mount-dashboard.tsx')).mountDashboard);
