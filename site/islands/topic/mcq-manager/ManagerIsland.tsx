import { useEffect, useState } from 'react';
import { draftKey, draftStore } from '../../../client/storage/drafts.ts';
import { learnerIsland } from '../../island.tsx';
import { mcqsApi } from './state/manager-api.ts';
import { parseDraft } from './state/manager-state.ts';
import { createManagerStore } from './state/manager-store.ts';
import { Manager } from './Manager.tsx';

const RETRY_INTERVAL_MS = 30_000;

interface TopicManagerProps {
  /** URL-encoded `subject/topic`. */
  path: string;
  learner: string;
}

function TopicManager({ path, learner }: TopicManagerProps) {
  const [manager] = useState(() =>
    createManagerStore({
      api: mcqsApi(path),
      drafts: draftStore(draftKey('mcqs', learner, path), { parse: parseDraft }),
      notifyChanged: () => document.dispatchEvent(new Event('own-mcqs-changed')),
      now: Date.now,
    }),
  );
  useEffect(() => {
    const retry = () => void manager.actions.retry();
    addEventListener('online', retry);
    const timer = setInterval(retry, RETRY_INTERVAL_MS);
    void manager.actions.load();
    return () => {
      removeEventListener('online', retry);
      clearInterval(timer);
    };
  }, [manager]);
  return <Manager manager={manager} topic={decodeURIComponent(path.split('/')[1] ?? '')} />;
}

export const ManagerIsland = learnerIsland(TopicManager);
