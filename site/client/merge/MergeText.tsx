/** One side of a change, as it stands. */
export function MergeText({ label, text, tone }: { label: string; text: string; tone: string }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-sm font-medium text-soft">{label}</figcaption>
      <pre
        className={`max-h-80 overflow-auto rounded-lg p-3 text-sm whitespace-pre-wrap ${tone}`}
        tabIndex={0}
      >
        {text === '' ? <span className="text-faint">Nothing</span> : text}
      </pre>
    </figure>
  );
}
