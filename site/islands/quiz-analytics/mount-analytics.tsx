import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { queryClient } from '../../client/query-client.ts';
import { Analytics } from './Analytics.tsx';

export function mountAnalytics(element: HTMLElement, learner: string): Root {
  element.replaceChildren();
  const root = createRoot(element);
  root.render(
    <QueryClientProvider client={queryClient}>
      <Analytics learner={learner} />
    </QueryClientProvider>,
  );
  return root;
}
