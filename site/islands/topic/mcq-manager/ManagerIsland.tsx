import { useEffect, useState } from 'react';
import { useRetries } from '../../../client/drafts/unsaved-changes.tsx';
import { draftKey, draftStore } from '../../../client/drafts/drafts.ts';
import { learnerIsland } from '../../learner-island.tsx';
import { formatDraft, parseDraft } from './state/manager-state.ts';
import { createManagerStore, type McqsApi } from './state/manager-store.ts';
import { Manager } from './Manager.tsx';
import type { TopicContent } from '../../../../api/contract/content/topics.ts';
import type { OwnMcqs } from '../../../../api/contract/practice/mcqs.ts';
import { parseMcqCsv } from '../../../../scripts/content/questions/mcq-csv.ts';
import { toStoredMcq } from '../../../../api/contract/practice/mcq-rules.ts';
import { callApi, fetchAnswer } from '../../../client/api/call-api.ts';

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

/** @param path URL-encoded `subject/topic` */
function mcqsApi(path: string): McqsApi {
  const [subjectSlug = '', topicSlug = ''] = path.split('/').map(decodeURIComponent);
  return {
    own: () => callApi<OwnMcqs>(`/mcqs/${path}`),
    /* The published data files contain explanations as HTML. The editor needs the markdown. */
    official: async () =>
      parseMcqCsv(((await fetchAnswer(`/content/${path}`)) as TopicContent).mcqs, '').mcqs.map(toStoredMcq),
    save: (mcqs, revision) =>
      callApi<OwnMcqs>('/mcqs/save', { method: 'POST', body: { subjectSlug, topicSlug, mcqs, revision } }),
    revert: () => callApi(`/mcqs/${path}/revert`, { method: 'POST' }),
  };
}

export const ManagerIsland = learnerIsland(TopicManager);
