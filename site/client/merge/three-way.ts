import { diff3MergeRegions, diffIndices } from 'node-diff3';

/**
 * A run of whole lines of two texts that were made from one. Texts keep their line ends, so that parts put together again
 * are what was there byte for byte.
 */
export type MergePart =
  | { kind: 'same'; text: string }
  /** Changed on one side only, or on both alike: `text` takes the place of `base` by itself. */
  | { kind: 'mine' | 'theirs' | 'both'; base: string; text: string }
  | { kind: 'conflict'; base: string; mine: string; theirs: string };

export type Choice = 'mine' | 'theirs' | 'both';

/** Merges by lines: what only one side changed is taken, what both changed differently is a conflict to be chosen. */
export function threeWay(base: string, mine: string, theirs: string): MergePart[] {
  const [a, o, b] = [mine, base, theirs].map(linesOf) as [string[], string[], string[]];
  const hunks = { a: hunksOf(o, a), b: hunksOf(o, b) };
  const parts: MergePart[] = [];
  /** Lines of the base that parts cover so far. */
  let covered = 0;
  /* The library passes over what one side took out: nothing is said of those lines of the base. */
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
  /** Lines of the base that are replaced: from `start` to before `end`. */
  start: number;
  end: number;
  /** First line of what takes their place, and how many there are. */
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

/** The merged text, or null as long as a conflict has not been chosen. `choices` are by the index of the part. */
export function merged(
  parts: readonly MergePart[],
  choices: Readonly<Record<number, Choice>>,
): string | null {
  let text = '';
  for (const [index, part] of parts.entries()) {
    const chosen = part.kind === 'conflict' ? resolved(part, choices[index]) : part.text;
    if (chosen === null) return null;
    /* Only the last line of a text may lack its end, and it may no longer be the last. */
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

/** The heading under which each part stands, '' before the first. Fenced code holds no headings. */
export function headingsOf(parts: readonly MergePart[]): string[] {
  let heading = '';
  let fence: string | null = null;
  return parts.map((part) => {
    const text = part.kind === 'conflict' ? part.mine || part.theirs : part.text || baseOf(part);
    /* A part that begins with a heading stands under that one, any other under the one before it. */
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
