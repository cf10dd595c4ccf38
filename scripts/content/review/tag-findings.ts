import type { Finding } from '../issue.ts';

/** More tags than this say nothing about a question any more. */
const TAGS_WANTED = 3;

/** What is odd about the tags of a question, given the list of its subject; an empty list asks for nothing. */
export function tagFindings(
  tags: readonly string[],
  list: readonly string[],
  line: number | null,
): Finding[] {
  if (list.length === 0) return [];
  const expected = `1 to ${TAGS_WANTED} of these: ${list.join(', ')}`;
  const finding = (code: string, message: string, fix: string) => ({ code, line, message, expected, fix });
  if (tags.length === 0) {
    return [finding('tag-missing', 'The question has no tag.', 'give it a tag of the list')];
  }
  const unknown = tags
    .filter((tag) => !list.includes(tag))
    .map((tag) => {
      const meant = list.find((known) => folded(known) === folded(tag));
      return finding(
        'tag-unknown',
        `The tag "${tag}" is not among the tags of the subject.`,
        meant === undefined ? 'take a tag of the list, or add it to tags.json' : `write ${meant}`,
      );
    });
  if (tags.length <= TAGS_WANTED) return unknown;
  const message = `The question has ${tags.length} tags.`;
  return [
    ...unknown,
    finding('tag-too-many', message, 'keep those that a learner would practise the question under'),
  ];
}

/** Equal where two spellings are most likely one tag. */
function folded(tag: string): string {
  return tag
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '-');
}
