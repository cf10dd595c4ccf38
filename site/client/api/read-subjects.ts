import type { SubjectSummary } from '../../../api/contract/content/topics.ts';
import { fetchAnswer } from './api.ts';

/** All subjects with their topics, as published. Rejects with ApiError. */
export const readSubjects = async () => (await fetchAnswer('/subjects')) as SubjectSummary[];
