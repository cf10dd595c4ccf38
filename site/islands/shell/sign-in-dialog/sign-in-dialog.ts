import { session, whenRestored } from '../../../client/session/session.ts';

/** Every element marked `data-sign-in` opens the sign-in dialog, which is fetched for whoever is not signed in. */
document.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('[data-sign-in]')) void open();
});

async function open(): Promise<void> {
  /* Whoever presses a button before it is known that they are signed in has no need of it. */
  await whenRestored();
  if (session.getState().user) return;
  try {
    const { showSignIn } = await import('./show-sign-in.ts');
    showSignIn();
  } catch {
    /* The page for it does the same, and says what is wrong where it cannot be had either. */
    location.assign('/login');
  }
}
