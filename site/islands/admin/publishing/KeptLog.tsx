import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../client/api/api.ts';
import { LoadError } from '../../../client/ui/LoadError.tsx';

/** The log of a publish that has ended, fetched when it is opened. */
export function KeptLog({ id, label }: { id: string; label: string }) {
  const [open, setOpen] = useState(false);
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['admin', 'publish', id],
    queryFn: () => callApi<{ log: string }>(`/admin/publishes/${encodeURIComponent(id)}`),
    staleTime: Infinity,
    enabled: open,
  });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="text-link flex min-h-11 w-fit cursor-pointer items-center text-sm">
        Log<span className="sr-only"> of the publish of {label}</span>
      </summary>
      {isError && <LoadError text={error.message} onRetry={() => void refetch()} />}
      {data && (
        <pre
          tabIndex={0}
          role="region"
          aria-label={`Log of the publish of ${label}`}
          className="max-h-72 overflow-auto rounded-lg bg-sunken p-3 font-mono text-sm break-words whitespace-pre-wrap"
        >
          {data.log || 'It printed nothing.'}
        </pre>
      )}
    </details>
  );
}
