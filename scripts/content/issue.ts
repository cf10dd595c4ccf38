/** An `error` keeps the file out of a publish, a `warning` does not. */
type Severity = 'error' | 'warning';

/** A problem in a file, without its severity and file. */
export interface Finding {
  /** Stable, kebab-case name of the kind of finding, such as `csv-bad-index`. */
  code: string;
  /** 1-based line in the file; null if the finding is about the whole file. */
  line: number | null;
  /** What is wrong, as one sentence. */
  message: string;
  /** The form that was expected. */
  expected: string;
  /** How to fix it. */
  fix: string;
}

/** One problem in the content, with everything an editor needs to fix it. */
export interface Issue extends Finding {
  severity: Severity;
  /** Path relative to the content folder, with forward slashes; '' for the folder itself. */
  file: string;
}

/** Collects the findings about one file. */
export interface IssueLog {
  readonly issues: Issue[];
  readonly error: (finding: Finding) => void;
  readonly warning: (finding: Finding) => void;
}

export function issueLog(file: string): IssueLog {
  const issues: Issue[] = [];
  return {
    issues,
    error: (finding) => void issues.push({ severity: 'error', file, ...finding }),
    warning: (finding) => void issues.push({ severity: 'warning', file, ...finding }),
  };
}

/** `file:line severity message` and two indented lines, as every command prints an issue. */
export function formatIssue(issue: Issue): string {
  const location = issue.line === null ? issue.file || '(content folder)' : `${issue.file}:${issue.line}`;
  const head = `${location}  ${issue.severity}  ${issue.message}  [${issue.code}]`;
  return [head, `    expected: ${issue.expected}`, `    fix: ${issue.fix}`].map(visible).join('\n');
}

export function hasErrors(issues: readonly Issue[]): boolean {
  return issues.some((issue) => issue.severity === 'error');
}

/** A new array sorted by file, then line (findings about a whole file first), then code. */
export function sortIssues(issues: readonly Issue[]): Issue[] {
  const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return issues.toSorted(
    (a, b) => order(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0) || order(a.code, b.code),
  );
}

/** Escapes control characters: a file name must not be able to forge output. */
function visible(line: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return line.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
