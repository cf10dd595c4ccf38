import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { withQueries } from '../../../client/queries.tsx';
import { LoadError } from '../../../client/ui/Notice.tsx';
import { adminIsland } from '../../island.tsx';
import { Composer } from './Composer.tsx';
import { testsApi } from './tests-api.ts';

/** The composer, for the test that the address names, or for a new one. */
function ComposerPage() {
  const [slug] = useState(() => new URLSearchParams(location.search).get('test'));
  const source = useQuery({
    queryKey: ['admin-test', slug],
    queryFn: () => testsApi.get(slug ?? ''),
    enabled: slug !== null,
    /* A refetch must not replace what is being edited. */
    staleTime: Infinity,
  });
  if (slug === null) return <Composer source={null} />;
  if (source.isError) {
    return (
      <LoadError
        text={`The test could not be loaded. ${source.error.message}`}
        onRetry={() => void source.refetch()}
      />
    );
  }
  if (!source.data) return <p role="status">Loading…</p>;
  return <Composer source={source.data} />;
}

export const ComposerIsland = adminIsland(withQueries(ComposerPage));
