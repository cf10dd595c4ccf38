import type { CheckedContent } from '../../../../scripts/content/disk/check/check.ts';
import type { TestPaper } from '../../../../scripts/content/model.ts';
import { questionBank } from '../../../../scripts/content/tests/question-bank.ts';
import { BANK_PAGE } from '../../../contract/admin/admin-rules.ts';
import type { BankFilter, BankPage, ListedTest } from '../../../contract/admin/tests.ts';
import type { LiveRelease } from '../../content/releases/releases-plugin.ts';
import { bankRow } from './check-draft.ts';

/** All tests of the content folder in their order; those whose file has an error come last. */
export function listTests(
  { tests, faultyTests, issues }: CheckedContent,
  live: LiveRelease | null,
): ListedTest[] {
  const countOf = (slug: string, severity: 'error' | 'warning') =>
    issues.filter(
      (issue) => issue.severity === severity && issue.file.replace(/\.(?:md|csv)$/, '') === `tests/${slug}`,
    ).length;
  const rest = (slug: string, digest: string | null) => {
    const served = live?.tests.get(slug);
    const state = !served ? 'new' : served.digest === digest ? 'published' : 'changed';
    return { slug, state, errors: countOf(slug, 'error'), warnings: countOf(slug, 'warning') } as const;
  };
  return [
    ...tests.map((test): ListedTest => {
      const { slug, title, access, ranked, minutes, opens, closes, digest } = test;
      return {
        ...{ title, access, ranked, minutes, opens, closes },
        questions: statedQuestions(test),
        ...rest(slug, digest),
      };
    }),
    ...faultyTests.map((slug): ListedTest => {
      const none = { access: null, ranked: false, minutes: null, opens: null, closes: null, questions: 0 };
      return { title: slug, ...none, ...rest(slug, null) };
    }),
  ];
}

function statedQuestions({ questions, blueprint, sections, own }: TestPaper): number {
  const rows = [...blueprint, ...sections.flatMap((section) => section.blueprint ?? [])];
  const listed =
    questions.length + sections.reduce((sum, section) => sum + (section.questions?.length ?? 0), 0);
  const drawn = rows.reduce((sum, { count }) => sum + count, 0);
  return listed + drawn || own.length;
}

/** A page of the questions of a subject or a topic that match a filter. */
export function bankPage(content: CheckedContent, filter: BankFilter): BankPage {
  const { subject, topic, tag, difficulty, status = 'active', text = '', page = 1 } = filter;
  const bank = questionBank(content.subjects, content.faulty);
  const below = bank.below(topic ? `${subject}/${topic}` : subject, status) ?? [];
  const wanted = text.trim().toLowerCase();
  const found = below.filter(
    ({ mcq }) =>
      (tag === undefined || mcq.tags.includes(tag)) &&
      (difficulty === undefined || mcq.difficulty === difficulty) &&
      (wanted === '' || [mcq.question, ...mcq.options].some((part) => part.toLowerCase().includes(wanted))),
  );
  return {
    total: found.length,
    questions: found.slice((page - 1) * BANK_PAGE, page * BANK_PAGE).map(bankRow),
    tags: [...new Set(below.flatMap(({ mcq }) => mcq.tags))].sort(),
  };
}
