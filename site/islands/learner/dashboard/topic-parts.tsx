import { Check } from 'lucide-react';
import type { Bookmark } from '../../../../api/contract/study/bookmarks.ts';
import type { Access } from '../../../../scripts/content/access.ts';
import { lockedText, topicAddress } from '../../../client/format/topics.ts';
import { useAuth } from '../../../client/session/auth.tsx';
import { PaperTitle } from '../../../client/ui/PaperTitle.tsx';
import { bookmarkAddress } from './dashboard-state.ts';

interface TopicNameProps {
  title: string;
  subjectTitle: string;
  available: boolean;
  access: Access | null;
  level?: 3 | 5;
}

/** A topic's title with the title of its subject, and how it opens if the learner may not read it. */
export function TopicName({ title, subjectTitle, available, access, level = 3 }: TopicNameProps) {
  const { user } = useAuth();
  const locked = lockedText({ access }, user);
  const Heading = level === 3 ? 'h3' : 'h5';
  return (
    <>
      <Heading className="font-semibold">{title}</Heading>
      <p className="mt-0.5 text-sm text-soft">
        <PaperTitle title={subjectTitle} />
      </p>
      {!available && <NotAvailable />}
      {locked !== null && <p className="mt-1 text-sm font-medium text-warn">{locked}</p>}
    </>
  );
}

/** Shown for a topic that is not published. */
export function NotAvailable() {
  return <p className="mt-1 text-sm font-medium text-warn">No longer available</p>;
}

interface TopicButtonProps {
  /** Slugs. */
  subject: string;
  topic: string;
  title: string;
  label: string;
  query?: string;
  primary?: boolean;
}

/** A link to a topic, as a button if it is the primary action of the view. Its accessible name contains the topic's title. */
export function TopicButton({ label, title, query = '', primary = false, ...topic }: TopicButtonProps) {
  return (
    <a
      className={`shrink-0 ${primary ? 'button button-primary' : 'text-button -me-3'}`}
      href={`${topicAddress(topic)}${query}`}
    >
      {label}
      <span className="sr-only"> {title}</span>
    </a>
  );
}

export function ViewButton({ bookmark }: { bookmark: Pick<Bookmark, 'subject' | 'topic' | 'title'> }) {
  return (
    <a className="text-button -me-3 shrink-0" href={bookmarkAddress(bookmark)}>
      View<span className="sr-only"> {bookmark.title}</span>
    </a>
  );
}

export function ProgressBadge({ completed }: { completed: boolean }) {
  return completed ? (
    <span className="inline-flex shrink-0 items-center gap-1 font-semibold text-good">
      <Check size={16} aria-hidden="true" />
      Completed
    </span>
  ) : (
    <span className="shrink-0 font-semibold text-info">In Progress</span>
  );
}
