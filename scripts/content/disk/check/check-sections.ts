import { issueLog } from '../../issue.ts';
import type { Issue } from '../../issue.ts';
import type { Topic } from '../../model.ts';
import { findSection } from '../../questions/section-match.ts';
import type { TopicReferences } from '../render/render-cache.ts';

/** Warnings about questions that name a section that their notes do not have, by line. */
export function sectionIssues(references: ReadonlyMap<Topic, Pick<TopicReferences, 'sections'>>): Issue[] {
  return [...references].flatMap(([{ subject, slug, namedSections }, { sections }]) => {
    const log = issueLog(`subjects/${subject}/${slug}.csv`);
    for (const { section, lines, withheldLines } of namedSections) {
      if (findSection(section, sections) !== null) continue;
      for (const line of [...lines, ...withheldLines].sort((a, b) => a - b)) {
        log.warning({
          code: 'csv-unknown-section',
          line,
          message: `The notes have no section "${section.slice(0, 80)}".`,
          expected:
            sections.length === 0
              ? 'no section, because the notes have no headings'
              : 'the id or the text of a heading of the notes of this topic',
          fix: 'correct the section, or leave it empty',
        });
      }
    }
    return log.issues;
  });
}
