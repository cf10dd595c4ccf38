import { ExternalLink } from 'lucide-react';
import type { TitlesOf } from './analytics-state.ts';

interface TopicLinkProps {
  subject: string;
  topic: string;
  titlesOf: TitlesOf;
}

/** An icon link to a topic, or nothing if the topic is not published. */
export function TopicLink({ subject, topic, titlesOf }: TopicLinkProps) {
  const { topic: title, address } = titlesOf({ subject, topic });
  if (address === null) return null;
  return (
    <a className="icon-button shrink-0" href={address} aria-label={`Go to ${title}`}>
      <ExternalLink size={19} aria-hidden="true" />
    </a>
  );
}
