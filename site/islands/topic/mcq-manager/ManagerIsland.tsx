import { useEffect, useState } from 'react';
import { useRetries } from '../../../client/drafts/unsaved-changes.tsx';
import { draftKey, draftStore } from '../../../client/drafts/drafts.ts';
import { learnerIsland } from '../../learner-island.tsx';
import { mcqsApi } from './state/manager-api.ts';
import { formatDraft, parseDraft } from './state/manager-state.ts';
import { createManagerStore } from './state/manager-store.ts';
import { Manager } from './Manager.tsx';

interface TopicManagerProps {
  /** URL-encoded `subject/topic`. */
  path: string;
  learner: string;
}

function TopicManager({ path, learner }: TopicManagerProps) {
  const [manager] = useState(() =>
    createManagerStore({
      api: mcqsApi(path),
      drafts: draftStore(draftKey('mcqs', learner, path), { parse: parseDraft, format: formatDraft }),
      notifyChanged: () => document.dispatchEvent(new Event('own-mcqs-changed')),
      now: Date.now,
    }),
  );
  useRetries(manager.actions.retry);
  useEffect(() => void manager.actions.load(), [manager]);
  return <Manager manager={manager} topic={decodeURIComponent(path.split('/')[1] ?? '')} />;
}

export const ManagerIsland = learnerIsland(TopicManager);
