import type {
  BankFilter,
  BankPage,
  CheckedDraft,
  ListedTest,
  TestDraft,
  TestSource,
  TestUpdate,
} from '../../../../api/contract/admin/tests.ts';
import { callApi } from '../../../client/api/call-api.ts';

const testUrl = (slug: string) => `/admin/tests/${encodeURIComponent(slug)}`;

/** @throws ApiError from each method */
export const testsApi = {
  list: () => callApi<ListedTest[]>('/admin/tests'),
  get: (slug: string) => callApi<TestSource>(testUrl(slug)),
  save: (slug: string, body: TestUpdate) => callApi<TestSource>(testUrl(slug), { method: 'PUT', body }),
  remove: (slug: string, revision: string) =>
    callApi<null>(testUrl(slug), { method: 'DELETE', body: { revision } }),
  check: (slug: string, body: TestDraft) =>
    callApi<CheckedDraft>(`${testUrl(slug)}/check`, { method: 'POST', body }),
  questions: (filter: BankFilter) =>
    callApi<BankPage>(
      `/admin/test-questions?${new URLSearchParams(
        Object.entries(filter).flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]])),
      )}`,
    ),
};

/** Address of the composer; without a slug for a new test. */
export function composerAddress(slug?: string): string {
  return slug === undefined ? '/admin/tests' : `/admin/tests?${new URLSearchParams({ test: slug })}`;
}
