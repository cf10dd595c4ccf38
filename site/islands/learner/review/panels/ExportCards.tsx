import { downloadFile } from '../../../../client/api/download-file.ts';
import { CallSection } from '../../../../client/ui/CallSection.tsx';
import { useCall } from '../../../../client/ui/hooks.ts';

const FILES = [
  { format: 'anki', label: 'Anki (TSV)', name: 'swadhyay-reviews.txt' },
  { format: 'csv', label: 'CSV', name: 'swadhyay-reviews.csv' },
] as const;

export function ExportCards() {
  const [call, run] = useCall();
  return (
    <CallSection title="Export your cards" call={call}>
      <p className="mt-2 text-soft">Download all cards as a text file for Anki or as a CSV table.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {FILES.map(({ format, label, name }) => (
          <button
            key={format}
            type="button"
            className="button button-quiet"
            disabled={call.busy}
            onClick={() => void run(() => downloadFile(`/user/reviews/export?format=${format}`, name))}
          >
            Export {label}
          </button>
        ))}
      </div>
    </CallSection>
  );
}
