import { withLateStyles } from '../../../client/ui/late-styles.ts';

/** Opens the upgrade dialog from every element with `data-upgrade`. Its code is loaded on the first click. */
document.addEventListener('click', (event) => {
  const opener = event.target instanceof Element && event.target.closest<HTMLElement>('[data-upgrade]');
  if (opener) void openDialog(opener);
});

async function openDialog(opener: HTMLElement): Promise<void> {
  try {
    const { showPlans } = await withLateStyles(import('./show-plans.ts'));
    showPlans(opener);
  } catch {
    opener.textContent = 'The plans could not be loaded. Try again';
  }
}
