import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { queryClient } from '../../client/query-client.ts';
import { Dashboard } from './Dashboard.tsx';

export function mountDashboard(element: HTMLElement): Root {
  element.replaceChildren();
  const root = createRoot(element);
  root.render(
    <QueryClientProvider client={queryClient}>
      <Dashboard />
    </QueryClientProvider>,
  );
  return root;
}
