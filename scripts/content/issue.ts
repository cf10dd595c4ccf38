/** How bad a finding is: an `error` keeps the file out of a publish, a `warning` does not. */
export type Severity = 'error' | 'warning';

/** One finding about one place in the content, with everything an editor needs to mend it. */
export interface Issue {
  severity: Severity;
  /** Stable, kebab-case name of the kind of finding, such as `csv-bad-index`. */
  code: string;
  /** Path relative to the content folder, with forward slashes; '' for the folder itself. */
  file: string;
  /** 1-based line in that file; null where the finding is about the file as a whole. */
  line: number | null;
  /** What is wrong, as one sentence. */
  message: string;
  /** The form that was expected. */
  expected: string;
  /** What to do about it. */
  fix: string;
}

/** `file:line severity message` and two indented lines: the form every command prints. */
export function formatIssue(issue: Issue): string {
  const place = issue.line === null ? issue.file || '(content folder)' : `${issue.file}:${issue.line}`;
  return `${place}  ${issue.severity}  ${issue.message}  [${issue.code}]\n    expected: ${issue.expected}\n    fix: ${issue.fix}`;
}

export function hasErrors(issues: readonly Issue[]): boolean {
  return issues.some((issue) => issue.severity === 'error');
}
