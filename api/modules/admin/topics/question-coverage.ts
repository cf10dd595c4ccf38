import type { CheckedContent } from '../../../../scripts/content/disk/check/check.ts';
import { topicCoverage } from '../../../../scripts/content/review/section-coverage.ts';
import {
  COVERED_NAMES_MAX,
  COVERED_TOPICS_MAX,
  type OpenTopic,
  type QuestionCoverage,
} from '../../../contract/admin/content.ts';
import { withCheckedContent } from '../content/content-service.ts';

/** Characters of a question that identify it. */
const QUESTION_SHOWN = 160;

/** Which sections of the content folder have no questions, and which questions no section. Renders nothing. */
export function questionCoverage(contentDir: string, cacheDir: string): Promise<QuestionCoverage> {
  return withCheckedContent(contentDir, cacheDir, coverageOf);
}

async function coverageOf(checked: CheckedContent): Promise<QuestionCoverage> {
  const topics: OpenTopic[] = [];
  const total = { topics: 0, sections: 0, questions: 0 };
  for (const subject of checked.subjects) {
    for (const topic of subject.topics) {
      if (!checked.isRendered(topic)) continue;
      const questions = await checked.questionsOf(topic);
      const { untested, linked } = topicCoverage(await checked.sectionsOf(topic), topic.namedSections);
      const unlinked = questions - linked.size;
      if (questions === 0 || untested.length + unlinked === 0) continue;
      total.topics += 1;
      total.sections += untested.length;
      total.questions += unlinked;
      if (topics.length === COVERED_TOPICS_MAX) continue;
      topics.push({
        ...{
          subject: subject.slug,
          subjectTitle: subject.title,
          topic: topic.slug,
          title: topic.title,
          questions,
        },
        sections: {
          count: untested.length,
          titles: untested.slice(0, COVERED_NAMES_MAX).map(({ title }) => title),
        },
        unlinked: {
          count: unlinked,
          questions:
            unlinked === 0
              ? []
              : topic.mcqs
                  .filter((_, index) => !linked.has(topic.mcqLines[index] ?? 0))
                  .slice(0, COVERED_NAMES_MAX)
                  .map(({ question }) => question.slice(0, QUESTION_SHOWN)),
        },
      });
    }
  }
  return { topics, total, checking: checked.waiting };
}
