import type { Popup } from './popup.ts';

const banner = {
  type: 'banner',
  showAfterScrollPercentage: null,
  showOnMobile: true,
  showOnDesktop: true,
  colours: null,
  animation: 'slide',
  autoCloseAfterSeconds: null,
  zIndex: 30,
  width: null,
  height: null,
} as const;

/** The popups of a content folder that has no `popups.json`. */
export const DEFAULT_POPUPS: readonly Popup[] = [
  {
    ...banner,
    id: 'welcome-banner',
    title: 'Welcome',
    content:
      'Every course has notes to read and questions to practise on. Choose the next one when you are ready.',
    button: { text: 'See the courses', action: 'navigate_to_home' },
    closeButtonText: 'Close',
    showAfterSeconds: 3_000,
    showOncePerSession: true,
    position: 'top',
    priority: 1,
  },
  {
    ...banner,
    id: 'study-reminder',
    title: 'Time for a short break?',
    content:
      'This page has been open for half an hour. Look away from the screen for a few minutes, then read on.',
    button: null,
    closeButtonText: 'Close',
    showAfterSeconds: 1_800,
    showOncePerSession: false,
    position: 'bottom',
    priority: 3,
  },
];
