/** A few figures beside one another. */
export function Figures({
  figures,
}: {
  figures: readonly (readonly [label: string, value: string | number])[];
}) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-2">
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse justify-end rounded-lg bg-sunken px-2 py-3 sm:px-3">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="text-xl font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
