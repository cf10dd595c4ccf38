import type { UseQueryResult } from '@tanstack/react-query';
import type { SubjectSummary } from '../../../../api/contract/content/topics.ts';
import { LoadError } from '../../../client/ui/LoadError.tsx';

/** Without subjects nothing can be chosen. */
export function SubjectsProblem({ subjects }: { subjects: UseQueryResult<SubjectSummary[]> }) {
  if (!subjects.isError) return null;
  return (
    <div className="mt-3">
      <LoadError
        text={`The subjects could not be loaded. ${subjects.error.message}`}
        onRetry={() => void subjects.refetch()}
      />
    </div>
  );
}
