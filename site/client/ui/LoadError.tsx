/** An error with a button to try again. */
export function LoadError({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="notice-bad flex flex-wrap items-center gap-x-4 gap-y-2" role="alert">
      <p className="min-w-60 flex-1">{text}</p>
      <button
        type="button"
        className="min-h-11 cursor-pointer px-2 font-semibold underline"
        onClick={onRetry}
      >
        Try again
      </button>
    </div>
  );
}
