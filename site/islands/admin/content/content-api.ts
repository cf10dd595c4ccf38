import type { QuestionCoverage } from '../../../../api/contract/admin/content.ts';
import type { BinEntry, RestoredContent } from '../../../../api/contract/admin/bin.ts';
import type { SiteFile, SiteFileName } from '../../../../api/contract/admin/site-files.ts';
import type { ListedSubject, SubjectSource } from '../../../../api/contract/admin/subjects.ts';
import { callApi } from '../../../client/api/call-api.ts';

const subjectUrl = (subject: string) => `/admin/subjects/${encodeURIComponent(subject)}`;

/** @throws ApiError from each method */
export const contentApi = {
  subjects: () => callApi<ListedSubject[]>('/admin/subjects'),
  orderSubjects: (subjects: readonly string[]) =>
    callApi<null>('/admin/subjects', { method: 'PUT', body: { subjects } }),
  subject: (subject: string) => callApi<SubjectSource>(subjectUrl(subject)),
  updateSubject: (subject: string, body: { title: string; description: string; revision: string }) =>
    callApi<SubjectSource>(subjectUrl(subject), { method: 'PUT', body }),
  deleteSubject: (subject: string) => callApi<null>(subjectUrl(subject), { method: 'DELETE', body: {} }),
  siteFile: (name: SiteFileName) => callApi<SiteFile>(`/admin/site-files/${name}`),
  saveSiteFile: (name: SiteFileName, body: Pick<SiteFile, 'revision'> & { value: Record<string, unknown> }) =>
    callApi<SiteFile>(`/admin/site-files/${name}`, { method: 'PUT', body }),
  coverage: () => callApi<QuestionCoverage>('/admin/coverage'),
  bin: () => callApi<BinEntry[]>('/admin/bin'),
  restore: (id: string) =>
    callApi<RestoredContent>(`/admin/bin/${encodeURIComponent(id)}/restore`, { method: 'POST', body: {} }),
};

/** The query of the bin. */
export const BIN_KEY = ['admin', 'bin'];
