import { Search } from 'lucide-react';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A search field with its label as the placeholder. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <div className="relative w-full sm:max-w-md">
      <Search
        size={18}
        className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-faint"
        aria-hidden="true"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={`${label}...`}
        autoComplete="off"
        maxLength={200}
        className="min-h-11 w-full rounded-lg border border-line-strong bg-card ps-10 pe-3 placeholder:text-faint"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
