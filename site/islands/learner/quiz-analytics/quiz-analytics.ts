import { defineLearnerPage } from '../../learner-page.ts';

/* What a learner's attempts say. */
defineLearnerPage('quiz-analytics', async () => (await import('./mount-analytics.tsx')).mountAnalytics);
