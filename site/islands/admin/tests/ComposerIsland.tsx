import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TestSource } from '../../../../api/contract/admin/tests.ts';
import { withQueries } from '../../../client/queries.tsx';
import { LoadError } from '../../../client/ui/Notice.tsx';
import { adminIsland } from '../../learner-island.tsx';
import { Composer } from './Composer.tsx';
import { testDraftsOf } from './composer-drafts.ts';
import { createComposer } from './composer-store.ts';
import { composerAddress, testsApi } from './tests-api.ts';

/** The composer, for the test that the address names, or for a new one. */
function ComposerPage({ learner: administrator }: { learner: string }) {
  const [slug] = useState(() => new URLSearchParams(location.search).get('test'));
  const source = useQuery({
    queryKey: ['admin-test', slug],
    queryFn: () => testsApi.get(slug ?? ''),
    enabled: slug !== null,
    /* A refetch must not replace what is being edited. */
    staleTime: Infinity,
  });
  if (slug === null) return <OpenedTest source={null} administrator={administrator} />;
  if (source.isError) {
    return (
      <LoadError
        text={`The test could not be loaded. ${source.error.message}`}
        onRetry={() => void source.refetch()}
      />
    );
  }
  if (!source.data) return <p role="status">Loading…</p>;
  return <OpenedTest source={source.data} administrator={administrator} />;
}

interface OpenedTestProps {
  /** Null for a new test. */
  source: TestSource | null;
  administrator: string;
}

function OpenedTest({ source, administrator }: OpenedTestProps) {
  const [composer] = useState(() =>
    createComposer({
      source,
      api: testsApi,
      draftsOf: (slug) => testDraftsOf(administrator, slug),
      onSaved: (slug) => history.replaceState(history.state, '', composerAddress(slug)),
      now: Date.now,
    }),
  );
  return <Composer composer={composer} />;
}

export const ComposerIsland = adminIsland(withQueries(ComposerPage));
