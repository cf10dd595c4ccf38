import { useRef, useState } from 'react';
import type { Member } from '../../../../api/contract/admin/members.ts';
import { EntryPager } from '../../../client/ui/Pager.tsx';
import { LoadError } from '../../../client/ui/Notice.tsx';
import { SearchField } from '../../../client/admin/SearchField.tsx';
import { useEntryPages } from '../../../client/api/use-entry-pages.ts';
import { useDebounced } from '../../../client/ui/hooks.ts';
import { MemberChangeDialog } from './MemberChangeDialog.tsx';
import { MemberRow } from './MemberRow.tsx';
import type { PendingChange } from './member-changes.ts';
import { withQueries } from '../../../client/queries.tsx';
import { adminIsland } from '../../island.tsx';

function Members({ learner: ownId }: { learner: string }) {
  const [search, setSearch] = useState('');
  const query = useDebounced(search.trim());
  const pages = useEntryPages<Member>('members', query === '' ? {} : { query });
  const [pending, setPending] = useState<PendingChange | null>(null);
  const top = useRef<HTMLHeadingElement>(null);
  const { entries } = pages;

  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-busy={pages.isLoading}>
      <h2 ref={top} tabIndex={-1} className="scroll-mt-24 text-xl font-bold outline-none">
        Members
      </h2>
      <SearchField label="Search members by e-mail or name" value={search} onChange={setSearch} />
      {pages.problem !== null && (
        <LoadError text={`The members could not be loaded. ${pages.problem}`} onRetry={pages.retry} />
      )}
      {entries?.length !== 0 && entries !== undefined && (
        <ul className="card divide-y divide-line">
          {entries.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              ownId={ownId}
              onChoose={(choice) => setPending({ choice, member })}
            />
          ))}
        </ul>
      )}
      <EntryPager
        pages={pages}
        label="Pages of members"
        none="No members found"
        noMore="There are no more members."
        top={top}
      />
      {pending && <MemberChangeDialog pending={pending} onClose={() => setPending(null)} />}
    </section>
  );
}

export const MembersIsland = adminIsland(withQueries(Members));
