import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { queryClient } from '../../client/query-client.ts';
import { Calendar } from './Calendar.tsx';

export function mountCalendar(element: HTMLElement): Root {
  element.replaceChildren();
  const root = createRoot(element);
  root.render(
    <QueryClientProvider client={queryClient}>
      <Calendar />
    </QueryClientProvider>,
  );
  return root;
}
