import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { queryClient } from '../client/api/query-client.ts';

/** Puts a page with what it reads from the API in place of what stands in `place`. */
export function mountPage(place: HTMLElement, page: ReactNode): Root {
  place.replaceChildren();
  const root = createRoot(place);
  root.render(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>);
  return root;
}
