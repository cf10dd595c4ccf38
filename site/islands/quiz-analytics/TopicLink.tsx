import { ExternalLink } from 'lucide-react';
import { topicAddress, type Titles } from './analytics-state.ts';

interface TopicLinkProps {
  subject: string;
  topic: string;
  titles: Titles;
}

/** The way to a topic, as an icon. */
export function TopicLink({ subject, topic, titles }: TopicLinkProps) {
  return (
    <a
      className="icon-button shrink-0"
      href={topicAddress({ subject, topic })}
      aria-label={`Go to ${titles.topic(subject, topic)}`}
    >
      <ExternalLink size={19} aria-hidden="true" />
    </a>
  );
}
