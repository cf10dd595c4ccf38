import { useState } from 'react';
import { downloadFile } from '../../../../client/api/download-file.ts';
import { CallSection } from '../../../../client/ui/Notice.tsx';
import { useCall } from '../../../../client/ui/hooks.ts';
import { ImportData } from './ImportData.tsx';
import { KeptVersions } from './KeptVersions.tsx';

/** Export and import of the learner's data, and the texts that an import replaced. */
export function OwnFiles() {
  const [imports, setImports] = useState(0);
  return (
    <>
      <ExportData />
      <ImportData onImported={() => setImports(imports + 1)} />
      <KeptVersions change={imports} />
    </>
  );
}

function ExportData() {
  const [call, run] = useCall();
  return (
    <CallSection title="Download" call={call}>
      <p className="mt-2 text-soft">Download all your data as one JSON file.</p>
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
