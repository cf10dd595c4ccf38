import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshContent } from '../../../../client/admin/admin-queries.ts';
import { showToast } from '../../../../client/ui/toasts/toasts.ts';
import { ApiError } from '../../../../client/api/call-api.ts';
import { contentApi } from '../content-api.ts';
import type { Entry } from '../files/entries.ts';
import { EntryDialog, EntryConflict, RefusedEntry } from '../files/EntryDialog.tsx';
import type { FormField } from '../../../../../api/contract/admin/site-files.ts';

const shared = { kind: 'text', initial: null, choices: [] } as const;
const FIELDS: FormField[] = [
  { ...shared, name: 'title', expected: 'one line of at most 200 characters', optional: false, choices: [] },
  { ...shared, name: 'description', expected: 'at most 500 characters', optional: true, choices: [] },
];

interface SubjectDialogProps {
  subject: string;
  /** Shown until the subject is loaded. */
  title: string;
  onClose: () => void;
}

/** Edits the title and the description of a subject. */
export function SubjectDialog({ subject, title, onClose }: SubjectDialogProps) {
  /* The list is loaded again meanwhile, with titles that were changed elsewhere. */
  const [openedTitle] = useState(title);
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['admin', 'subjects', subject],
    queryFn: () => contentApi.subject(subject),
    staleTime: Infinity,
    gcTime: 0,
  });

  const save = async (entry: Entry, base: Entry) => {
    const [newTitle, description] = [textOf(entry['title']), textOf(entry['description'])];
    try {
      const revision = textOf(base['revision']);
      await contentApi.updateSubject(subject, { title: newTitle, description, revision });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.code === 'subject_changed') {
        throw new EntryConflict(entryOf(await contentApi.subject(subject)));
      }
      const [refused] = failure.fields;
      if (refused) throw new RefusedEntry(String(refused.path[0] ?? ''), refused.reason);
      throw failure;
    }
    void showToast({ title: 'Subject Updated', description: `Subject ${newTitle} has been updated.` });
    await refreshContent();
    onClose();
  };

  return (
    <EntryDialog
      title={`Edit subject: ${openedTitle}`}
      noun="subject"
      fields={FIELDS}
      entry={data ? entryOf(data) : null}
      loadProblem={isError ? error.message : null}
      onRetry={() => void refetch()}
      save={save}
      onClose={onClose}
    >
      The address stays /{subject}. The card on the home page has a title and a description of its own, under
      Cards.
    </EntryDialog>
  );
}

function entryOf({
  title,
  description,
  revision,
}: {
  title: string;
  description: string;
  revision: string;
}): Entry {
  return { title, description, revision };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
