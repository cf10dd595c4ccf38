import { answersAt, comparisonOf } from '../../../api/contract/tests/answers-at.ts';
import { digestOfValues } from '../../content/disk/digest.ts';
import type { CheckedContent } from '../../content/disk/check/check.ts';
import type { CatalogueTest } from '../../content/disk/render/prepared.ts';
import type { PreparedTest } from './prepare-tests.ts';

/** What the pages show of tests. `shell` is what all pages depend on. */
export function catalogueTests(
  { subjects, pipeline }: CheckedContent,
  prepared: readonly PreparedTest[],
  shell: unknown,
): CatalogueTest[] {
  const titles = new Map<string, readonly [string, string]>(
    subjects.flatMap(({ slug, title, topics }) =>
      topics.map((topic) => [`${slug}/${topic.slug}`, [title, topic.title]] as const),
    ),
  );
  return prepared.map(({ test }) => {
    const { slug, title, description, access, minutes, questions, opens, closes } = test;
    const { name, right, wrong, blank, qualifying } = test.scheme;
    const shown = {
      ...{ slug, title, description, access, minutes, questions, opens, closes },
      comparison: comparisonOf(test),
      answersLater: answersAt(test) !== null,
      scheme: { name, right, wrong, blank, qualifying },
      cutOffs: test.cutOffs,
      sections: test.sections,
      topics: test.topics.filter((topic) => titles.has(topic)),
    };
    const covered = shown.topics.map((topic) => titles.get(topic));
    return { ...shown, pageKey: digestOfValues(pipeline, shell, shown, covered) };
  });
}

/** What the page of each topic shows of the tests that cover it, by `subject/topic`. */
export function testsByTopic(tests: readonly CatalogueTest[]): Map<string, unknown[]> {
  const byTopic = new Map<string, unknown[]>();
  for (const { slug, title, questions, minutes, access, comparison, topics } of tests) {
    for (const topic of topics) {
      const list = byTopic.get(topic) ?? [];
      list.push([slug, title, questions, minutes, access, comparison]);
      byTopic.set(topic, list);
    }
  }
  return byTopic;
}
