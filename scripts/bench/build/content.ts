import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { topicFiles } from './notes.ts';

const TOPICS_A_SUBJECT = 100;

function subjectOf(topic: number): string {
  return `subject-${Math.floor(topic / TOPICS_A_SUBJECT)}`;
}

/** Writes a content folder of so many topics, a hundred to a subject. */
export function writeContent(folder: string, topics: number): void {
  for (let topic = 0; topic < topics; topic += 1) {
    const subject = subjectOf(topic);
    const place = join(folder, 'subjects', subject);
    if (topic % TOPICS_A_SUBJECT === 0) {
      mkdirSync(place, { recursive: true });
      writeFileSync(join(place, 'subject.md'), `---\ntitle: ${subject}\n---\n`);
    }
    writeTopic(folder, topic);
  }
}

/** Writes one topic; another edition has other words. */
export function writeTopic(folder: string, topic: number, edition = 0): void {
  const { markdown, csv } = topicFiles(topic, edition);
  const path = join(folder, 'subjects', subjectOf(topic), `topic-${topic}`);
  writeFileSync(`${path}.md`, markdown);
  writeFileSync(`${path}.csv`, csv);
}
