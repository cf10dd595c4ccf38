import type { ReactNode, Ref } from 'react';

export const NOTICE_HEADING = 'font-sans text-sm font-semibold tracking-normal text-warm-text';

interface NoticeCardProps {
  /** Read out when it changes. Also after the card has gone. */
  status: string;
  /** Whether there is something to tell. */
  isShown: boolean;
  heading: string;
  headingRef?: Ref<HTMLHeadingElement>;
  /** Id of the heading, unique in the page. */
  id: string;
  children: ReactNode;
}

/** A card on the home page that tells learners what has changed for them. */
export function NoticeCard({ status, isShown, heading, headingRef, id, children }: NoticeCardProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {status}
      </p>
      {isShown && (
        <div className="shell no-print">
          <section aria-labelledby={id} className="card mt-5 px-5 py-4 sm:px-7">
            <h2 id={id} ref={headingRef} tabIndex={-1} className={NOTICE_HEADING}>
              {heading}
            </h2>
            {children}
          </section>
        </div>
      )}
    </>
  );
}
