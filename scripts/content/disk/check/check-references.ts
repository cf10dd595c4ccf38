import { issueLog } from '../../issue.ts';
import type { Finding, Issue } from '../../issue.ts';
import type { Content, Topic } from '../../model.ts';
import { resolveReference } from '../../markdown/references.ts';
import { findSection } from '../../questions/section-match.ts';
import { collisionKey, RESERVED_SUBJECT_SLUGS } from '../../slug.ts';
import type { TopicReferences } from '../render/render-text.ts';

/** Valid targets of relative addresses, as paths from the site's root without the first slash. */
interface Targets {
  files: ReadonlySet<string>;
  pages: ReadonlySet<string>;
}

/** Warnings about missing images, broken links and what the renderer found in each text. */
export function referenceIssues(
  { subjects, files, faulty, issues }: Content,
  references: ReadonlyMap<Topic, TopicReferences>,
): Issue[] {
  const targets: Targets = {
    files: new Set([
      ...files.map(({ subject, name }) => `${subject}/${name}`),
      // A file with an error is reported itself.
      ...issues
        .filter(({ severity }) => severity === 'error')
        .map(({ file }) => file.replace(/^subjects\//, '')),
    ]),
    pages: new Set([
      ...subjects.map(({ slug }) => slug),
      ...subjects.flatMap(({ topics }) => topics.map(({ subject, slug }) => `${subject}/${slug}`)),
      // A topic with an error keeps its page from the last release.
      ...faulty.map(({ subject, slug }) => `${subject}/${slug}`),
    ]),
  };
  return [...references].flatMap(([topic, rendered]) => {
    const { notes, explanations, notesFindings, explanationFindings } = rendered;
    const notesLog = issueLog(`subjects/${topic.subject}/${topic.slug}.md`);
    for (const finding of findings(topic, notes, targets)) {
      const line = notes.lines[finding.address];
      notesLog.warning({ ...finding, line: line === undefined ? null : topic.notesLine - 1 + line });
    }
    for (const finding of notesFindings) {
      notesLog.warning({
        ...finding,
        line: finding.line === null ? null : topic.notesLine - 1 + finding.line,
      });
    }
    const csvLog = issueLog(`subjects/${topic.subject}/${topic.slug}.csv`);
    for (const finding of findings(topic, explanations, targets)) csvLog.warning(finding);
    for (const { question, ...finding } of explanationFindings) {
      // The line within a cell of several lines is not known: quotes and other cells come before it.
      csvLog.warning({ ...finding, line: topic.mcqLines[question] ?? null });
    }
    return [...notesLog.issues, ...csvLog.issues];
  });
}

function findings(
  { subject }: Topic,
  { images, links }: TopicReferences['explanations'],
  targets: Targets,
): (Finding & { address: string })[] {
  return [
    ...images.flatMap((address) => imageFinding(subject, address, targets) ?? []),
    ...links.flatMap((address) => linkFinding(subject, address, targets) ?? []),
  ];
}

function imageFinding(
  subject: string,
  address: string,
  { files }: Targets,
): (Finding & { address: string }) | null {
  const parts = resolveReference(subject, address);
  const outside = parts === null || parts.length < 2;
  const path = parts?.join('/') ?? '';
  if (!outside && files.has(path)) return null;
  const meant = [...files].find((file) => collisionKey(file) === collisionKey(path));
  return {
    address,
    code: outside ? 'image-outside' : 'image-missing',
    line: null,
    message: outside
      ? `The image address "${address}" leads out of the subject's folder.`
      : `There is no image "${address}" in the topic's folder.`,
    expected: 'the exact name of an image file in the same folder',
    fix:
      meant === undefined
        ? 'add the image to the folder, or correct the address'
        : `write ${meant.replace(/^.*\//, '')}: small and capital letters count`,
  };
}

function linkFinding(
  subject: string,
  address: string,
  { files, pages }: Targets,
): (Finding & { address: string }) | null {
  const parts = resolveReference(subject, address);
  if (parts !== null) {
    const target = parts.join('/');
    if (target === '' || RESERVED_SUBJECT_SLUGS.includes(parts[0] ?? '')) return null;
    if (files.has(target) || pages.has(target.replace(/\.md$/, ''))) return null;
  }
  return {
    address,
    code: 'link-broken',
    line: null,
    message: `The link "${address}" leads to no topic and no file.`,
    expected: 'the name of a topic in the same folder (such as federalism), or ../subject/topic',
    fix: 'correct the address, or remove the link',
  };
}

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
