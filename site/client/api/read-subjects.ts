import type { SubjectSummary } from '../../../api/contract/content/topics.ts';
import { fetchAnswer } from './call-api.ts';

/** All published subjects with their topics. @throws {ApiError} */
export const readSubjects = async () => (await fetchAnswer('/subjects')) as SubjectSummary[];
