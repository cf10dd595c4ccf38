import { downloadFile } from '../../../client/api/files.ts';
import { CallSection } from '../../../client/ui/CallSection.tsx';
import { useCall } from '../../../client/ui/hooks.ts';

export function ExportData() {
  const [call, run] = useCall();
  return (
    <CallSection title="Your data" call={call}>
      <p className="mt-2 text-soft">Everything that is yours here, as one JSON file.</p>
      <button
        type="button"
        className="button button-quiet mt-4"
        disabled={call.busy}
        onClick={() => void run(() => downloadFile('/auth/export', 'swadhyay-export.json'))}
      >
        Download my data
      </button>
    </CallSection>
  );
}
