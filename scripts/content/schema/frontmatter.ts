import { normaliseText } from '../decode-text.ts';
import { accessField, orderField, textField, unknownFields } from './frontmatter-fields.ts';
import { readFields } from './frontmatter-yaml.ts';
import type { Field } from './frontmatter-yaml.ts';
import { splitFrontMatter } from './frontmatter-split.ts';
import { hasErrors, issueLog } from '../issue.ts';
import type { Issue, IssueLog } from '../issue.ts';
import type { Access } from '../model.ts';
import { DESCRIPTION, TITLE } from './text-rule.ts';

export interface SubjectFrontMatter {
  title: string;
  /** '' where there is none. */
  description: string;
}

export interface TopicFrontMatter extends SubjectFrontMatter {
  access: Access;
  order: number | null;
}

/** A markdown file as read. With an error among the issues, `data` is null. */
export interface MarkdownFile<T> {
  data: T | null;
  /** The text after the front matter, with LF line ends; '' where no front matter was found. */
  notes: string;
  /** 1-based line of the file on which `notes` begins. */
  notesLine: number;
  issues: Issue[];
}

/** Reads a topic's `.md` text; `file` is its path for the issues. Never throws. */
export function parseTopicFrontMatter(text: string, file: string): MarkdownFile<TopicFrontMatter> {
  return parseWith(text, file, (fields, log) => {
    unknownFields(fields, ['title', 'description', 'access', 'order'], log);
    return {
      ...titleAndDescription(fields, log),
      access: accessField(fields, log),
      order: orderField(fields, log),
    };
  });
}

/** Reads a `subject.md` text; `file` is its path for the issues. Never throws. */
export function parseSubjectFrontMatter(text: string, file: string): MarkdownFile<SubjectFrontMatter> {
  return parseWith(text, file, (fields, log) => {
    unknownFields(fields, ['title', 'description'], log);
    return titleAndDescription(fields, log);
  });
}

function titleAndDescription(fields: readonly Field[], log: IssueLog): SubjectFrontMatter {
  return {
    title: textField(fields, TITLE, log),
    description: textField(fields, DESCRIPTION, log),
  };
}

function parseWith<T>(
  text: string,
  file: string,
  read: (fields: readonly Field[], log: IssueLog) => T,
): MarkdownFile<T> {
  const log = issueLog(file);
  const split = splitFrontMatter(normaliseText(text));
  if ('code' in split) {
    log.error(split);
    return { data: null, notes: '', notesLine: 1, issues: log.issues };
  }
  const { block, notes, notesLine } = split;
  const fields = readFields(block, 2);
  if (!Array.isArray(fields)) {
    log.error(fields);
    return { data: null, notes, notesLine, issues: log.issues };
  }
  const data = read(fields, log);
  return { data: hasErrors(log.issues) ? null : data, notes, notesLine, issues: log.issues };
}
