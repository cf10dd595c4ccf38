/* Dialogs and popups that any page may show. The code of each is loaded when it is needed. */

import { mayHaveGuestAttempts } from '../client/storage/unsent-markers.ts';
import { session, whenRestored, GUIDE_KEY } from '../client/session/session.ts';
import { withLateStyles } from '../client/ui/late-styles.ts';
import { signInAddress, rememberPlace } from '../client/session/return-address.ts';
import { readStored } from '../client/storage/local-storage.ts';

/** Pages that handle the attempts of guests themselves. */
const SETTLED_THERE = ['/quiz-analytics', '/signup', '/auth/callback'];

let asked = false;

/** Asks a learner who signed in, once, what to do with the attempts that were made on this device before. */
session.subscribe(({ user }) => {
  if (!user || asked || !mayHaveGuestAttempts() || SETTLED_THERE.includes(location.pathname)) return;
  asked = true;
  void withLateStyles(import('./shell/ask-about-attempts.ts')).then(({ askAboutAttempts }) =>
    askAboutAttempts(user.id),
  );
});

/** Opens the sign-in dialog from every element with `data-sign-in`. Its code is loaded on the first click. */
document.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('[data-sign-in]')) void openSignIn();
});

async function openSignIn(): Promise<void> {
  /* The session may still be restored when the button is clicked. */
  await whenRestored();
  if (session.getState().user) return;
  try {
    const { showSignIn } = await withLateStyles(import('./shell/show-sign-in.ts'));
    showSignIn();
  } catch {
    /* The login page offers the same and shows an error if it cannot be loaded either. */
    location.assign(signInAddress('/login', rememberPlace()));
  }
}

/** Opens the upgrade dialog from every element with `data-upgrade`. Its code is loaded on the first click. */
document.addEventListener('click', (event) => {
  const opener = event.target instanceof Element && event.target.closest<HTMLElement>('[data-upgrade]');
  if (opener) void openPlans(opener);
});

async function openPlans(opener: HTMLElement): Promise<void> {
  try {
    const { showPlans } = await withLateStyles(import('./shell/upgrade-dialog/show-plans.ts'));
    showPlans(opener);
  } catch {
    opener.textContent = 'The plans could not be loaded. Try again';
  }
}

const DAY_MS = 86_400_000;

/** The container of popups. Their code is loaded when the first can be due: most visits end before that. */
class TimedPopups extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;

  connectedCallback(): void {
    const due = Number(this.dataset['after']) * 1000 - performance.now();
    this.#timer = setTimeout(() => void this.#load(), Math.min(Math.max(due, 0), DAY_MS));
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
  }

  async #load(): Promise<void> {
    try {
      const { showPopups } = await withLateStyles(import('./shell/timed-popups/show-popups.ts'));
      await showPopups(this);
    } catch {
      /* Popups are optional: ignore a failed download. */
    }
  }
}

customElements.define('timed-popups', TimedPopups);

/** Pages on which learners are asked. On others they are busy. */
const WELCOME_PAGES = ['/', '/progress', '/calendar'];

/** Starts the guide after a sign-in, or asks for the time zone, once the session is known. */
export function welcomeLearners(): void {
  if (!WELCOME_PAGES.includes(location.pathname)) return;
  const stop = session.subscribe(ask);
  let asked = false;
  function ask(): void {
    const { user } = session.getState();
    if (!user || asked) return;
    const guide = location.pathname === '/' && !user.guideDone && readStored(GUIDE_KEY) === user.id;
    if (!guide && user.timeZoneProposed) return;
    asked = true;
    stop();
    void withLateStyles(import('./shell/welcome/ask-learner.ts')).then(({ askLearner }) =>
      askLearner(user, guide),
    );
  }
  ask();
}
