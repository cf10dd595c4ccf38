import { useRef } from 'react';
import type { AuditEntry } from '../../../../api/contract/admin/audit.ts';
import { EntryPager } from '../../../client/ui/Pager.tsx';
import { LoadError } from '../../../client/ui/Notice.tsx';
import { useEntryPages } from '../../../client/api/use-entry-pages.ts';
import { auditSentence } from './audit-sentence.ts';
import { withQueries } from '../../../client/queries.tsx';
import { adminIsland } from '../../learner-island.tsx';
import { formatMoment } from '../../../client/format/format.ts';

function Audit() {
  const pages = useEntryPages<AuditEntry>('audit');
  const top = useRef<HTMLHeadingElement>(null);
  const { entries } = pages;

  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-busy={pages.isLoading}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={top} tabIndex={-1} className="scroll-mt-24 text-xl font-bold outline-none">
          What administrators did
        </h2>
        <button
          type="button"
          className="button button-quiet"
          disabled={pages.isLoading}
          onClick={pages.retry}
        >
          Refresh
        </button>
      </div>
      {pages.problem !== null && (
        <LoadError text={`The audit could not be loaded. ${pages.problem}`} onRetry={pages.retry} />
      )}
      {entries !== undefined && entries.length > 0 && (
        <ol className="card divide-y divide-line">
          {entries.map((entry) => (
            <li key={entry.id} className="px-4 py-3 sm:px-5">
              <p className="wrap-anywhere">{auditSentence(entry)}</p>
              <p className="text-sm text-faint">
                <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
      <EntryPager
        pages={pages}
        label="Pages of the audit"
        none="Nothing has been done yet."
        noMore="There is nothing older."
        top={top}
      />
    </section>
  );
}

export const AuditIsland = adminIsland(withQueries(Audit));
