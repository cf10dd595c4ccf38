import address from '../../worker/sw.ts?worker&url';

/**
 * Brings in the service worker once the page is at rest. Where there is none, or it is blocked, everything works as
 * without; the development server has none.
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
    await (await import('./save-subject.ts')).refreshSaved();
}
