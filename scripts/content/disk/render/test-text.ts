import type { OfficialMcq, TestPaper, Topic } from '../../model.ts';
import { TOPIC_DEFAULTS } from '../../schema/frontmatter.ts';

/** The folder of tests, which no subject can be called. */
export const TESTS = 'tests';

/** The texts of a test, in the form in which texts are rendered: its instructions, and the explanations of its own file. */
export function textOfTest({ slug, instructions, own }: TestPaper): Topic {
  return textsOf(TESTS, slug, instructions, own);
}

/** The explanations of held questions of a topic, which are not among the texts of its page. */
export function textOfHeld({ subject, slug, withheld }: Topic): Topic {
  return textsOf(subject, slug, '', withheld);
}

function textsOf(subject: string, slug: string, notes: string, mcqs: readonly OfficialMcq[]): Topic {
  return {
    ...TOPIC_DEFAULTS,
    ...{ subject, slug, notes, notesLine: 1, csv: '', mcqs: [...mcqs], mcqLines: [] },
    ...{ withheld: [], withheldLines: [], namedSections: [], digest: '', shownDigest: '', notesDigest: '' },
  };
}
