import address from './sw.ts?worker&url';

/**
 * Registers the service worker when the page has loaded. The site works without one, for example if it is blocked. The
 * development server has none.
 */
if (!import.meta.hot && 'serviceWorker' in navigator) {
  const startLater = () => setTimeout(() => void start().catch(() => undefined), 500);
  if (document.readyState === 'complete') startLater();
  else addEventListener('load', startLater);
}

async function start(): Promise<void> {
  const { serviceWorker } = navigator;
  const kept = serviceWorker.controller !== null;
  await serviceWorker.register(address);
  const { active } = await serviceWorker.ready;
  if (!kept) active?.postMessage('read');
  if ((await caches.keys()).some((name) => name.includes(':saved:')))
    await (await import('../client/offline/save-subject.ts')).refreshSaved();
}
