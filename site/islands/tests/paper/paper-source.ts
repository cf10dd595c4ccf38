import type { PrintedPaper, PrintPaper } from '../../../../api/contract/tests/printed-papers.ts';
import type {
  PaperAnswers,
  RunningTest,
  SubmittedTest,
} from '../../../../api/contract/tests/test-attempts.ts';
import { callApi } from '../../../client/api/call-api.ts';
import { BadTestLink, readMadeTest } from '../../../client/tests/made-test-link.ts';

/** The paper or the attempt that the address names. */
export type PaperSource =
  { kind: 'paper'; what: PrintPaper; key: string } | { kind: 'attempt'; id: string; key: string };

/** A paper, what its answers belong to, and the learner's answers if it is an attempt. */
export interface LoadedPaper {
  paper: PrintedPaper;
  /** Sent with answers from paper. */
  choice: Pick<PaperAnswers, 'test' | 'custom'>;
  /** Chosen option by position: null if blank, or if it is not known which of several. Null if nobody has answered yet. */
  chosen: (number | null)[] | null;
}

/** Minutes per question at the pace of the prelims: 100 in 120 minutes. */
const PACE = 1.2;

/**
 * Reads `?topic=subject/topic`, `?test=slug`, `?attempt=id` or `?q=…`, whose other parameters are those of `/tests/custom` and
 * may be left out.
 *
 * @throws {BadTestLink}
 */
export function readPaperSource(query: string): PaperSource {
  const parameters = new URLSearchParams(query);
  const [topic, test, attempt, q] = ['topic', 'test', 'attempt', 'q'].map((name) => parameters.get(name));
  if (topic) {
    const [subject = '', slug = '', ...rest] = topic.split('/');
    if (subject === '' || slug === '' || rest.length > 0) {
      throw new BadTestLink('The link names no topic. It should end in ?topic=subject/topic.');
    }
    return { kind: 'paper', what: { topic: { subject, topic: slug } }, key: `topic:${topic}` };
  }
  if (test) return { kind: 'paper', what: { test }, key: `test:${test}` };
  if (attempt) return { kind: 'attempt', id: attempt, key: `attempt:${attempt}` };
  if (q) {
    if (!parameters.get('minutes')) {
      parameters.set('minutes', String(minutesFor(q.slice(q.indexOf(';') + 1).split(',').length)));
    }
    if (!parameters.get('scheme')) parameters.set('scheme', 'upsc-gs');
    const custom = readMadeTest(`?${parameters.toString()}`);
    return { kind: 'paper', what: { custom }, key: `made:${custom.title}:${custom.questions.join()}` };
  }
  throw new BadTestLink('The link names no topic, test or questions to print.');
}

function minutesFor(questions: number): number {
  return Math.max(1, Math.round(questions * PACE));
}

/** Loads what an address asks to print. Null if it is an attempt that is still running. @throws {ApiError} */
export async function loadPaper(source: PaperSource): Promise<LoadedPaper | null> {
  if (source.kind === 'paper') {
    const paper = await callApi<PrintedPaper>('/tests/paper', { method: 'POST', body: source.what });
    const { test } = source.what;
    return { paper, choice: test === undefined ? customOf(paper) : { test }, chosen: null };
  }
  const attempt = await callApi<SubmittedTest | RunningTest>(`/user/tests/${encodeURIComponent(source.id)}`);
  return 'score' in attempt ? ofAttempt(attempt) : null;
}

export function ofAttempt(attempt: SubmittedTest): LoadedPaper {
  const { title, minutes, scheme, sections, questions, test } = attempt;
  const paper: PrintedPaper = {
    ...{ title, scheme, sections, instructions: '', left: 0 },
    /* An imported attempt may not say its time. */
    minutes: minutes || minutesFor(questions.length),
    questions: questions.map(({ ref, section, options, keys, dropped, explanation, ...rest }) => {
      const question =
        rest.hidden === null ? rest.question : 'The text of this question cannot be shown here.';
      return { ref, section, question, options, keys, dropped, explanation };
    }),
  };
  return {
    paper,
    choice: test === null ? customOf(paper) : { test },
    chosen: questions.map(({ chosen }) => chosen),
  };
}

function customOf({ title, minutes, scheme, questions }: PrintedPaper): LoadedPaper['choice'] {
  return { custom: { title, minutes, scheme, questions: questions.map(({ ref }) => ref) } };
}
