import { downloadFile } from '../../../client/api/download-file.ts';
import { Part } from '../../../client/ui/Part.tsx';
import { useCall } from '../../../client/ui/use-call.ts';

export function ExportData() {
  const [call, run] = useCall();
  return (
    <Part title="Your data" call={call}>
      <p className="mt-2 text-soft">Everything that is yours here, as one JSON file.</p>
      <button
        type="button"
        className="button button-quiet mt-4"
        disabled={call.busy}
        onClick={() => void run(() => downloadFile('/auth/export', 'swadhyay-export.json'))}
      >
        Download my data
      </button>
    </Part>
  );
}
