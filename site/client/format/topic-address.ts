interface Place {
  /** Slugs. */
  subject: string;
  topic: string;
}

export function topicAddress({ subject, topic }: Place): string {
  return `/${encodeURIComponent(subject)}/${encodeURIComponent(topic)}`;
}
