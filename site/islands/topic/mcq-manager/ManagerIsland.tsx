import { useEffect, useState } from 'react';
import { draftKey, draftStore } from '../../../client/storage/drafts.ts';
import { learnerIsland } from '../../island.tsx';
import { mcqsApi } from './manager-api.ts';
import { draftIn } from './manager-state.ts';
import { createManager } from './manager-store.ts';
import { Manager } from './Manager.tsx';

/** ms */
const RETRY_INTERVAL = 30_000;

interface TopicManagerProps {
  /** Slugs of subject and topic, encoded as in an address. */
  path: string;
  learner: string;
}

/** A learner's own questions on a topic. */
function TopicManager({ path, learner }: TopicManagerProps) {
  const [manager] = useState(() =>
    createManager({
      api: mcqsApi(path),
      drafts: draftStore(draftKey('mcqs', learner, path), { parse: draftIn }),
      announce: () => document.dispatchEvent(new Event('own-mcqs-changed')),
      now: Date.now,
    }),
  );
  useEffect(() => {
    const retry = () => void manager.actions.retry();
    addEventListener('online', retry);
    const timer = setInterval(retry, RETRY_INTERVAL);
    void manager.actions.load();
    return () => {
      removeEventListener('online', retry);
      clearInterval(timer);
    };
  }, [manager]);
  return <Manager manager={manager} topic={decodeURIComponent(path.split('/')[1] ?? '')} />;
}

export const ManagerIsland = learnerIsland(TopicManager);
