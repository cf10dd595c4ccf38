import { signInAddress, rememberPlace } from '../../../client/session/return-address.ts';
import { session, whenRestored } from '../../../client/session/session.ts';
import { withLateStyles } from '../../../client/ui/late-styles.ts';

/** Opens the sign-in dialog from every element with `data-sign-in`. Its code is loaded on the first click. */
document.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('[data-sign-in]')) void openDialog();
});

async function openDialog(): Promise<void> {
  /* The session may still be restored when the button is clicked. */
  await whenRestored();
  if (session.getState().user) return;
  try {
    const { showSignIn } = await withLateStyles(import('./show-sign-in.ts'));
    showSignIn();
  } catch {
    /* The login page offers the same and shows an error if it cannot be loaded either. */
    location.assign(signInAddress('/login', rememberPlace()));
  }
}
