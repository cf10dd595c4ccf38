import { defineLearnerPage } from '../../learner-page.ts';

/* A learner's calendar. */
defineLearnerPage('study-calendar', async () => (await import('./mount-calendar.tsx')).mountCalendar);
