/**
 * Every island that any page may hold, as one script of a few kilobytes that all pages share. Islands of single pages,
 * and those with rich state, fetch their own code when they are there or when someone uses them.
 */
import '../islands/account-menu/account-menu.ts';
import '../islands/bookmark-toggle/bookmark-toggle.ts';
import '../islands/manage-mcqs/manage-mcqs.ts';
import '../islands/note-sections/note-sections.ts';
import '../islands/notes-desk/notes-desk.ts';
import '../islands/page-tabs/page-tabs.ts';
import '../islands/quiz/quiz-panel.ts';
import '../islands/reading-tracker/reading-tracker.ts';
import '../islands/sign-in-dialog/sign-in-dialog.ts';
import '../islands/site-search/site-search.ts';
import '../islands/theme/theme.ts';
import '../islands/timed-popups/timed-popups.ts';
import '../islands/upgrade-dialog/upgrade-dialog.ts';
import { loadWhereUsed } from './load-where-used.ts';
import './offline/register.ts';
import './premium-plan.ts';
import './send-waiting.ts';
import { showKeptToast } from './toasts.ts';

loadWhereUsed({
  'account-page': () => import('../islands/account/account-page.tsx'),
  'auth-callback': () => import('../islands/auth-callback/auth-callback.ts'),
  'learning-dashboard': () => import('../islands/dashboard/dashboard.ts'),
  'study-calendar': () => import('../islands/study-calendar/study-calendar.ts'),
  'not-found': () => import('../islands/not-found/not-found.ts'),
  'topic-finder': () => import('../islands/topic-finder/topic-finder.ts'),
  'gated-topic': () => import('../islands/gated-topic/gated-topic.ts'),
  'quiz-analytics': () => import('../islands/quiz-analytics/quiz-analytics.ts'),
  'offline-pages': () => import('../islands/offline-pages/offline-pages.ts'),
  'offline-saver': () => import('../islands/offline-saver/offline-saver.ts'),
  'review-page': () => import('../islands/review/review-page.ts'),
  'admin-gate': () => import('./admin-islands.ts'),
  'auth-form': () => import('../islands/auth-form/auth-form.ts'),
});

showKeptToast();
