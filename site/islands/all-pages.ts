/**
 * The script that all pages share: a few kilobytes of plain DOM code. Custom elements that few pages have are imported by
 * the pages that have them, React islands when they start.
 */
import './shell/account-menu.ts';
import { welcomeLearners } from './load-dialogs.ts';
import './topic/bookmark-toggle.ts';
import './topic/note-sections/note-sections.ts';
import './topic/notes-editor/topic-notes.ts';
import './topic/page-tabs.ts';
import './topic/reading-tracker/reading-tracker.ts';
import './shell/site-search/site-search.ts';
import './shell/theme.ts';
import { withLateStyles } from '../client/ui/late-styles.ts';
import { loadForLearners, loadWhereUsed, startIslands } from './start-islands.ts';
import { resumeSavedWork, startSendingWaiting } from './resume-saved-work.ts';
import '../client/session/premium-plan.ts';
import { SCROLL_KEY } from '../client/session/return-address.ts';
import { readFromTab } from '../client/storage/local-storage.ts';
import { keepSessionUpdated } from '../client/session/session.ts';
import { showQueuedToast } from '../client/ui/toasts/toasts.ts';
import address from '../worker/sw.ts?worker&url';

startSendingWaiting();
keepSessionUpdated();
loadWhereUsed({
  'auth-callback': () => import('./shell/auth-callback/auth-callback.ts'),
  'not-found': () => import('./shell/not-found/not-found.ts'),
  'topic-finder': () => import('./topic/topic-finder/topic-finder.ts'),
  'gated-topic': () => import('./topic/gated-topic.ts'),
  'offline-pages': () => import('./shell/offline-pages.ts'),
  'offline-saver': () => import('./topic/offline-saver/offline-saver.ts'),
  'admin-gate': () => import('./admin-pages.ts'),
  'test-instructions': () => import('./tests/catalogue/test-instructions.ts'),
  'custom-test': () => import('./tests/catalogue/custom-test.ts'),
  'auth-form': () => import('./shell/auth-form/auth-form.ts'),
  'weekly-unsubscribe': () => import('./shell/weekly-unsubscribe.ts'),
});
loadForLearners({
  'topic-notes': () => withLateStyles(import('./learner-topic.ts')),
  'subject-progress': () => import('./learner/subject-progress/subject-progress.ts'),
  'syllabus-progress': () => import('./learner/syllabus-progress.ts'),
});
startIslands();
resumeSavedWork();
welcomeLearners();
showQueuedToast();
if (readFromTab(SCROLL_KEY) !== null)
  void import('../client/session/return-after-sign-in.ts').then(({ restoreScroll }) => restoreScroll());

/**
 * Registers the service worker when the page has loaded. The site works without one, for example if it is blocked. The
 * development server has none.
 */
if (!import.meta.hot && 'serviceWorker' in navigator) {
  const registerLater = () => setTimeout(() => void registerWorker().catch(() => undefined), 500);
  if (document.readyState === 'complete') registerLater();
  else addEventListener('load', registerLater);
}

async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const kept = serviceWorker.controller !== null;
  await serviceWorker.register(address);
  const { active } = await serviceWorker.ready;
  if (!kept) active?.postMessage('read');
  if ((await caches.keys()).some((name) => name.includes(':saved:')))
    await (await import('../client/offline/save-subject.ts')).refreshSaved();
}
