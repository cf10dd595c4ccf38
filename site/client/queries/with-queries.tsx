import { QueryClientProvider } from '@tanstack/react-query';
import type { FunctionComponent } from 'react';
import { queryClient } from './query-client.ts';

/** Gives a component the page's cache of API responses. */
export function withQueries<Props extends object>(Page: FunctionComponent<Props>): FunctionComponent<Props> {
  return function WithQueries(props) {
    return (
      <QueryClientProvider client={queryClient}>
        <Page {...props} />
      </QueryClientProvider>
    );
  };
}
