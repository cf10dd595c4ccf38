import { registerQuotaErrorCallback } from 'workbox-core/registerQuotaErrorCallback.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';
import { setCatchHandler } from 'workbox-routing/setCatchHandler.js';
import { dropOldAssets } from '../client/offline/assets.ts';
import { isOutdated, keyOf } from '../client/offline/caches.ts';
import { makeRoom } from '../client/offline/cached-pages.ts';
import { kindOf, type Kind } from './caching-rules.ts';
import { keepShell, shell, assets, forgetRead, pages, parts, search, worker } from './strategies.ts';

/*
 * The service worker. Pages, questions and images are fetched from the network first, and cached copies are used only if
 * it does not answer. The worker does not depend on a release: a new worker can activate at once, and an old one never
 * keeps users on an old page.
 */
for (const [kind, strategy] of Object.entries({ page: pages, asset: assets, part: parts, search })) {
  registerRoute(({ request, url, sameOrigin }) => {
    const { mode, destination, cache, headers } = request;
    const signed = headers.has('authorization');
    const asked = { pathname: url.pathname, mode, destination, cache, signed };
    return sameOrigin && kindOf(asked) === (kind as Kind);
  }, strategy);
}

setCatchHandler(({ request }) => (request.mode === 'navigate' ? shell() : Promise.resolve(Response.error())));

registerQuotaErrorCallback(makeRoom);

worker.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

async function takeOver(): Promise<void> {
  /*
   * Earlier workers enabled preload, and the setting stays with the registration. A navigation that the worker does not
   * handle, such as the callback of a sign-in, would be sent twice.
   */
  await worker.registration.navigationPreload?.disable();
  await worker.clients.claim();
  for (const name of (await caches.keys()).filter(isOutdated)) await caches.delete(name);
  await dropOldAssets();
}

/** Work of earlier messages, which never rejects. A copy must not be stored after the pages were to be forgotten. */
let earlier: Promise<unknown> = Promise.resolve();

/** Handles messages from pages. */
worker.addEventListener('message', (event) => {
  const { data, source } = event;
  if (data === 'read' && source) {
    /* The first visited page was loaded before the worker could cache it. */
    const { pathname } = new URL(source.url);
    if (kindOf({ pathname, mode: 'navigate', destination: '', cache: '', signed: false }) !== 'page') return;
    const asked = pages.handleAll({ event, request: new Request(keyOf(source.url)) });
    earlier = Promise.allSettled([earlier, ...asked]);
  }
  if (data === 'forget-read') earlier = Promise.allSettled([earlier.then(forgetRead)]);
  event.waitUntil(earlier);
});
