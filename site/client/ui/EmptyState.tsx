/** Shown when a list is empty or loading. */
export function EmptyState({ loading, text }: { loading: boolean; text: string }) {
  return (
    <p className="card p-10 text-center text-soft" role={loading ? 'status' : undefined}>
      {loading ? 'Loading…' : text}
    </p>
  );
}
