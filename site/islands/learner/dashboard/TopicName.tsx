import { topicAddress } from '../../../client/format/topics.ts';

interface TopicNameProps {
  title: string;
  subjectTitle: string;
  available: boolean;
  level?: 3 | 5;
}

/** A topic's title over its subject's. */
export function TopicName({ title, subjectTitle, available, level = 3 }: TopicNameProps) {
  const Heading = level === 3 ? 'h3' : 'h5';
  return (
    <>
      <Heading className="font-semibold">{title}</Heading>
      <p className="text-sm text-soft">{subjectTitle}</p>
      {!available && <Gone />}
    </>
  );
}

/** What stands in place of a link to a topic that is not published any more. */
export function Gone() {
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

/** A button that leads to a topic. Who hears it alone hears which. */
export function TopicButton({ label, title, query = '', primary = false, ...topic }: TopicButtonProps) {
  return (
    <a
      className={`button shrink-0 ${primary ? 'button-primary' : 'button-quiet'}`}
      href={`${topicAddress(topic)}${query}`}
    >
      {label}
      <span className="sr-only"> {title}</span>
    </a>
  );
}
