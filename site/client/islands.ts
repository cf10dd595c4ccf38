/**
 * Every island that any page may hold, as one script of a few kilobytes that all pages share. Islands of single pages,
 * and those with rich state, fetch their own code when they are there or when someone uses them.
 */
import '../islands/account-menu/account-menu.ts';
import '../islands/bookmark-toggle/bookmark-toggle.ts';
import '../islands/manage-mcqs/manage-mcqs.ts';
import '../islands/not-found/not-found.ts';
import '../islands/note-sections/note-sections.ts';
import '../islands/notes-desk/notes-desk.ts';
import '../islands/quiz/quiz-panel.ts';
import '../islands/reading-tracker/reading-tracker.ts';
import '../islands/sign-in-dialog/sign-in-dialog.ts';
import '../islands/theme/theme.ts';
import '../islands/topic-finder/topic-finder.ts';
import '../islands/topic-tabs/topic-tabs.ts';
import './offline/register.ts';
import './send-waiting.ts';
import { showKeptToast } from './toasts.ts';

const OF_SINGLE_PAGES: Record<string, () => Promise<unknown>> = {
  'account-page': () => import('../islands/account/account-page.tsx'),
  'auth-callback': () => import('../islands/auth-callback/auth-callback.ts'),
  'learning-dashboard': () => import('../islands/dashboard/dashboard.ts'),
  'study-calendar': () => import('../islands/study-calendar/study-calendar.ts'),
  'gated-topic': () => import('../islands/gated-topic/gated-topic.ts'),
  'quiz-analytics': () => import('../islands/quiz-analytics/quiz-analytics.ts'),
  'offline-pages': () => import('../islands/offline-pages/offline-pages.ts'),
  'offline-saver': () => import('../islands/offline-saver/offline-saver.ts'),
  'review-page': () => import('../islands/review/review-page.ts'),
  'auth-form': () => import('../islands/auth-form/auth-form.ts'),
};

for (const [name, load] of Object.entries(OF_SINGLE_PAGES)) {
  if (document.querySelector(name)) void load();
}

showKeptToast();
