import { diff3MergeRegions, diffIndices } from 'node-diff3';

/**
 * Consecutive lines of a three-way merge. Texts keep their line ends, so joining the parts gives the exact original bytes.
 */
export type MergePart =
  | { kind: 'same'; text: string }
  /** Changed on one side, or in the same way on both: `text` replaces `base` without a choice. */
  | { kind: 'mine' | 'theirs' | 'both'; base: string; text: string }
  | { kind: 'conflict'; base: string; mine: string; theirs: string };

export type Choice = 'mine' | 'theirs' | 'both';

/** Merges by lines. Changes of one side are taken; different changes of both sides are a conflict. */
export function threeWay(base: string, mine: string, theirs: string): MergePart[] {
  const [a, o, b] = [mine, base, theirs].map(linesOf) as [string[], string[], string[]];
  const hunks = { a: hunksOf(o, a), b: hunksOf(o, b) };
  const parts: MergePart[] = [];
  /** How many lines of the base the parts cover so far. */
  let covered = 0;
  /* The library does not report lines of the base that one side deleted. */
  const takeOut = (until: number) => {
    if (until <= covered) return;
    const byMine = hunks.a.some(({ start, added }) => start === covered && added === 0);
    parts.push({ kind: byMine ? 'mine' : 'theirs', base: o.slice(covered, until).join(''), text: '' });
    covered = until;
  };
  for (const region of diff3MergeRegions(a, o, b)) {
    if (!region.stable) {
      takeOut(region.oStart);
      covered = region.oStart + region.oLength;
      parts.push(bothChanged(region.oContent.join(''), region.aContent.join(''), region.bContent.join('')));
      continue;
    }
    const text = region.bufferContent.join('');
    if (region.buffer === 'o') {
      takeOut(region.bufferStart);
      covered = region.bufferStart + region.bufferLength;
      parts.push({ kind: 'same', text });
      continue;
    }
    const hunk = hunks[region.buffer].find(({ at }) => at === region.bufferStart);
    const [start, end] = hunk ? [hunk.start, hunk.end] : [covered, covered];
    takeOut(start);
    covered = end;
    const kind = region.buffer === 'a' ? 'mine' : 'theirs';
    parts.push({ kind, base: o.slice(start, end).join(''), text });
  }
  takeOut(o.length);
  return parts;
}

function bothChanged(base: string, mine: string, theirs: string): MergePart {
  return mine === theirs ? { kind: 'both', base, text: mine } : { kind: 'conflict', base, mine, theirs };
}

interface Hunk {
  /** Lines of the base that are replaced; `end` is exclusive. */
  start: number;
  end: number;
  /** First line and number of lines of the replacement. */
  at: number;
  added: number;
}

function hunksOf(base: string[], changed: string[]): Hunk[] {
  return diffIndices(base, changed).map(({ buffer1: [start, length], buffer2: [at, added] }) => ({
    start,
    end: start + length,
    at,
    added,
  }));
}

/** The merged text, or null while a conflict has no choice. `choices` are keyed by index of the part. */
export function merged(
  parts: readonly MergePart[],
  choices: Readonly<Record<number, Choice>>,
): string | null {
  let text = '';
  for (const [index, part] of parts.entries()) {
    const chosen = part.kind === 'conflict' ? resolved(part, choices[index]) : part.text;
    if (chosen === null) return null;
    /* The last line of a text may have no line end, and may not be the last one any more. */
    text += text === '' || /\n$/.test(text) || chosen === '' ? chosen : `\n${chosen}`;
  }
  return text;
}

function resolved(
  { mine, theirs }: { mine: string; theirs: string },
  choice: Choice | undefined,
): string | null {
  if (choice === undefined) return null;
  if (choice === 'mine') return mine;
  if (choice === 'theirs') return theirs;
  return mine === '' || mine.endsWith('\n') ? mine + theirs : `${mine}\n${theirs}`;
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

/** The heading of each part, '' before the first. Headings in fenced code are ignored. */
export function headingsOf(parts: readonly MergePart[]): string[] {
  let heading = '';
  let fence: string | null = null;
  return parts.map((part) => {
    const text = part.kind === 'conflict' ? part.mine || part.theirs : part.text || baseOf(part);
    /* A part that starts with a heading belongs to it, any other part to the previous heading. */
    const opening = fence === null ? titleIn(text.split('\n', 1)[0] ?? '') : null;
    const own = opening ?? heading;
    for (const line of text.split('\n')) {
      const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
      if (mark !== undefined && fence === null) fence = mark;
      else if (mark !== undefined && fence !== null && mark.startsWith(fence)) fence = null;
      else if (fence === null) heading = titleIn(line) ?? heading;
    }
    return own;
  });
}

function baseOf(part: MergePart): string {
  return part.kind === 'same' ? part.text : part.base;
}

function titleIn(line: string): string | null {
  return /^ {0,3}#{1,4}[ \t]+(.*?)[ \t]*#*[ \t]*$/.exec(line.replace(/\r$/, ''))?.[1] ?? null;
}
