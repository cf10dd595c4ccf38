/** Every element marked `data-upgrade` opens the plans, which are fetched by whoever asks for them. */
document.addEventListener('click', (event) => {
  const opener = event.target instanceof Element && event.target.closest<HTMLElement>('[data-upgrade]');
  if (opener) void open(opener);
});

async function open(opener: HTMLElement): Promise<void> {
  try {
    const { showPlans } = await import('./show-plans.ts');
    showPlans(opener);
  } catch {
    opener.textContent = 'The plans could not be loaded. Try again';
  }
}
