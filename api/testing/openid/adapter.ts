import type { Adapter, AdapterPayload } from 'oidc-provider';

/** In-memory storage for a provider, shared by all models and by every provider created with it. */
export function createMemoryAdapter(): (model: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();

  const find = (test: (payload: AdapterPayload) => boolean) => Promise.resolve([...kept.values()].find(test));

  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    return {
      upsert(id, payload) {
        kept.set(keyOf(id), payload);
        return Promise.resolve();
      },
      find: (id) => Promise.resolve(kept.get(keyOf(id))),
      findByUid: (uid) => find((payload) => payload.uid === uid),
      findByUserCode: (userCode) => find((payload) => payload.userCode === userCode),
      consume(id) {
        const payload = kept.get(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
        return Promise.resolve();
      },
      destroy(id) {
        kept.delete(keyOf(id));
        return Promise.resolve();
      },
      revokeByGrantId(grantId) {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
        return Promise.resolve();
      },
    };
  };
}
