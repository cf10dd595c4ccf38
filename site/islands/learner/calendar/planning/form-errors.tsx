import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SubjectSummary } from '../../../../../api/contract/content/topics.ts';
import { LoadError } from '../../../../client/ui/LoadError.tsx';

/** The error of a submitted form. It takes the focus, because disabled fields lose it during the request. */
export function FormError({ text }: { text: string }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <p ref={message} className="notice-bad mt-4" role="alert" tabIndex={-1}>
      {text}
    </p>
  );
}

/** Shown if the list of subjects could not be loaded. */
export function SubjectsError({ subjects }: { subjects: UseQueryResult<SubjectSummary[]> }) {
  if (!subjects.isError) return null;
  return (
    <div className="mt-3">
      <LoadError
        text={`The subjects could not be loaded. ${subjects.error.message}`}
        onRetry={() => void subjects.refetch()}
      />
    </div>
  );
}
