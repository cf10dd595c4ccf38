import { useEffect, useRef } from 'react';

/** What is wrong with a form that was sent. It takes the focus, which fields lose while they wait for the answer. */
export function Complaint({ text }: { text: string }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <p ref={place} className="notice-bad mt-4" role="alert" tabIndex={-1}>
      {text}
    </p>
  );
}
