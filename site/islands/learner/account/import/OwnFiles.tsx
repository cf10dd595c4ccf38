import { useState, useEffect } from 'react';
import { downloadFile, saveFile } from '../../../../client/api/download-file.ts';
import { CallSection } from '../../../../client/ui/Notice.tsx';
import { useCall } from '../../../../client/ui/hooks.ts';
import { ImportData } from './ImportData.tsx';
import type { KeptText, KeptVersion } from '../../../../../api/contract/portability/kept-versions.ts';
import type { StoredMcq } from '../../../../../api/contract/practice/mcq-rules.ts';
import { callApi } from '../../../../client/api/call-api.ts';
import { useSubjects } from '../../../../client/queries.tsx';
import { formatMoment } from '../../../../client/format/format.ts';
import { titlesOf } from '../../../../client/format/topics.ts';
import { toMcqCsv } from '../../../../client/mcqs/write-mcq-file.ts';
import { ConfirmButton } from '../../../../client/ui/dialogs/ConfirmDialog.tsx';

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

const KINDS: Record<KeptVersion['kind'], string> = {
  notes: 'Own notes',
  mcqs: 'Own questions',
  card: 'A card of your own',
  remark: 'A remark',
};

/** Texts that a newer one replaced, which can be restored. Renders nothing if there are none. */
function KeptVersions({ change }: { change: number }) {
  const [versions, setVersions] = useState<readonly KeptVersion[]>([]);
  const [call, run] = useCall();
  const { data: subjects = null } = useSubjects();

  useEffect(() => {
    void run(async () => setVersions(await callApi<KeptVersion[]>('/user/kept-versions')));
  }, [run, change]);

  if (versions.length === 0) return null;
  const download = ({ id }: KeptVersion) =>
    void run(async () => save(await callApi<KeptText>(`/user/kept-versions/${encodeURIComponent(id)}`)));
  const remove = ({ id }: KeptVersion) =>
    void run(async () => {
      await callApi(`/user/kept-versions/${encodeURIComponent(id)}`, { method: 'DELETE' });
      setVersions((known) => known.filter((version) => version.id !== id));
    });
  return (
    <CallSection title="Kept versions" call={call}>
      <p className="mt-2 text-soft">
        Two versions met, in an import or because two topics became one. You use the newer one; these are the
        older ones.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {versions.map((version) => {
          const name = `${KINDS[version.kind]} on ${titlesOf(version, subjects).topic}`;
          return (
            <li key={version.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <div className="min-w-0">
                <p className="font-medium">
                  <bdi>{name}</bdi>
                </p>
                <p className="text-sm text-faint">Saved {formatMoment(version.savedAt)}</p>
              </div>
              <div className="-me-3 flex flex-wrap max-sm:-ms-3">
                <button
                  type="button"
                  className="text-button"
                  aria-label={`Download: ${name}`}
                  disabled={call.busy}
                  onClick={() => download(version)}
                >
                  Download
                </button>
                <ConfirmButton
                  label="Delete"
                  title="Delete this version?"
                  text={`${name}: this older version is deleted permanently.`}
                  look="text-button"
                  disabled={call.busy}
                  onConfirm={() => remove(version)}
                />
              </div>
            </li>
          );
        })}
      </ul>
    </CallSection>
  );
}

/** Questions become the CSV that can be imported on the topic; other texts stay as they are. */
function save({ kind, subject, topic, text }: KeptText): void {
  const name = `${subject}-${topic}-${kind}`;
  if (kind === 'mcqs') {
    const csv = toMcqCsv(JSON.parse(text) as StoredMcq[]);
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
  } else saveFile(new Blob([text], { type: 'text/markdown;charset=utf-8' }), `${name}.md`);
}
