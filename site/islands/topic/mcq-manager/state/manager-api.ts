import type { TopicContent } from '../../../../../api/contract/content/topics.ts';
import type { OwnMcqs } from '../../../../../api/contract/practice/mcqs.ts';
import { parseMcqCsv } from '../../../../../scripts/content/questions/mcq-csv.ts';
import { toStoredMcq, type StoredMcq } from '../../../../../api/contract/practice/mcq-rules.ts';
import { callApi, fetchAnswer } from '../../../../client/api/call-api.ts';

/** API calls for one learner's questions on one topic. Each may reject with ApiError. */
export interface McqsApi {
  own: () => Promise<OwnMcqs>;
  official: () => Promise<StoredMcq[]>;
  save: (mcqs: readonly StoredMcq[], revision: number) => Promise<OwnMcqs>;
  revert: () => Promise<void>;
}

/** @param path URL-encoded `subject/topic` */
export function mcqsApi(path: string): McqsApi {
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
