/**
 * Every island that any page may hold, as one script of a few kilobytes that all pages share. Islands of single pages,
 * and those with rich state, fetch their own code when they are there or when someone uses them.
 */
import './shell/account-menu/account-menu.ts';
import './topic/bookmark-toggle/bookmark-toggle.ts';
import './topic/mcq-manager/mcq-manager.ts';
import './topic/note-sections/note-sections.ts';
import './topic/notes-editor/notes-editor.ts';
import './topic/page-tabs/page-tabs.ts';
import './topic/quiz/quiz-panel.ts';
import './topic/reading-tracker/reading-tracker.ts';
import './shell/sign-in-dialog/sign-in-dialog.ts';
import './shell/site-search/site-search.ts';
import './shell/theme/theme.ts';
import './shell/timed-popups/timed-popups.ts';
import './shell/upgrade-dialog/upgrade-dialog.ts';
import { loadWhereUsed } from './load-where-used.ts';
import '../client/offline/register.ts';
import '../client/session/premium-plan.ts';
import '../client/outbox/send-waiting.ts';
import { showQueuedToast } from '../client/ui/toasts.ts';

loadWhereUsed({
  'account-page': () => import('./learner/account/account-page.tsx'),
  'auth-callback': () => import('./shell/auth-callback/auth-callback.ts'),
  'learning-dashboard': () => import('./learner/dashboard/dashboard.ts'),
  'study-calendar': () => import('./learner/calendar/study-calendar.ts'),
  'not-found': () => import('./shell/not-found/not-found.ts'),
  'topic-finder': () => import('./topic/topic-finder/topic-finder.ts'),
  'gated-topic': () => import('./topic/gated-topic/gated-topic.ts'),
  'quiz-analytics': () => import('./learner/quiz-analytics/quiz-analytics.ts'),
  'offline-pages': () => import('./shell/offline-pages/offline-pages.ts'),
  'offline-saver': () => import('./topic/offline-saver/offline-saver.ts'),
  'review-page': () => import('./learner/review/review-island.ts'),
  'admin-gate': () => import('./admin-pages.ts'),
  'auth-form': () => import('./shell/auth-form/auth-form.ts'),
});

showQueuedToast();
