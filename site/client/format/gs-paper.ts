const PAPERS = ['GS-I', 'GS-II', 'GS-III', 'GS-IV'];

/** The paper of a text such as `GS-II` or `(GS-II) Indian Polity`; null if it names none of the four. */
export function paperOf(text: string): string | null {
  const named = /^\s*\(?(GS-[IV]+)\b/u.exec(text)?.[1];
  return named !== undefined && PAPERS.includes(named) ? named : null;
}

/** The class with the colours of a paper: `paper-gs2` for GS-II, and an empty text for an unknown paper. */
export function paperClass(paper: string | null): string {
  const index = PAPERS.indexOf(paper ?? '');
  return index < 0 ? '' : `paper-gs${index + 1}`;
}

/** A title such as `(GS-II) Indian Polity` in two parts. `paper` is null, and `name` the whole, for other titles. */
export function splitTitle(title: string): { paper: string | null; name: string } {
  const [, paper, name] = /^\((GS-[IV]+)\)\s+(\S.*)$/u.exec(title) ?? [];
  if (paper === undefined || name === undefined || !PAPERS.includes(paper))
    return { paper: null, name: title };
  return { paper, name };
}
