import { useContentOverview } from '../../client/admin-content.ts';
import { Empty } from '../../client/Empty.tsx';
import { Problem } from '../../client/Problem.tsx';

/** Everything in the content folder by subject. */
export function Content() {
  const { data, error, isError, refetch } = useContentOverview();
  if (isError)
    return (
      <Problem text={`The content could not be loaded. ${error.message}`} onRetry={() => void refetch()} />
    );
  if (!data) return <Empty loading text="" />;
  return <p>{data.subjects.length}</p>;
}
