import type { SectionCoverage } from '../../../../api/contract/practice/quiz-figures.ts';
import { ApiError, callApi } from '../../../client/api/call-api.ts';
import { session } from '../../../client/session/session.ts';
import { START_EVENT } from '../../start-islands.ts';
import { SECTION_CHOSEN, sectionQuery } from '../../../client/question/chosen-section.ts';
import { coverageLabel, coverageMood, coverageText, placeCoverage } from './coverage-state.ts';

/*
 * For learners: what their last answers say about each section, beside its heading. A press opens the questions on it.
 */

const topic = document.querySelector<HTMLElement>('[data-topic-path]');
const notes = topic?.querySelector<HTMLElement>('topic-notes');
let coverage: readonly SectionCoverage[] = [];
let shownIn: Element | null = null;

if (topic && notes) {
  const path = topic.dataset['topicPath'] ?? '';
  const load = async () => {
    const learner = session.getState().user?.id;
    /* Those of a gated topic follow, if the learner may read it. */
    if (learner === undefined || !notes.querySelector('note-sections')) return;
    try {
      const answer = await callApi<SectionCoverage[]>(`/quiz/coverage/${path}`);
      if (session.getState().user?.id === learner) show(answer);
    } catch (error) {
      /* The notes are complete without it. It is tried again when the notes are opened. */
      if (!(error instanceof ApiError)) throw error;
    }
  };
  let learner: string | undefined;
  const onSession = () => {
    const { user } = session.getState();
    if (user?.id === learner) return;
    learner = user?.id;
    show([]);
    void load();
  };
  session.subscribe(onSession);
  onSession();
  topic.addEventListener('notes-filled', () => void load());
  /* The learner may have practised in between. */
  notes.closest('[role=tabpanel]')?.addEventListener('panel-opened', () => void load());
  /* The notes are exchanged when the learner edits them, and added later to a gated topic. */
  new MutationObserver(() => {
    if (notes.querySelector('note-sections') !== shownIn) show(coverage);
  }).observe(notes, { childList: true, subtree: true });
}

function show(found: readonly SectionCoverage[]): void {
  coverage = found;
  shownIn = notes?.querySelector('note-sections') ?? null;
  const sections = [...(shownIn?.querySelectorAll<HTMLElement>('section[data-section]') ?? [])];
  const titleOf = (section: Element) =>
    section.querySelector<HTMLElement>('bookmark-toggle')?.dataset['title'] ?? '';
  const placed = placeCoverage(
    coverage,
    sections.map((section) => ({ id: section.id, title: titleOf(section) })),
  );
  for (const section of sections) {
    const head = section.querySelector('.section-head');
    const before = head?.querySelector('.coverage');
    const covered = placed.get(section.id);
    if (!covered) before?.remove();
    else if (before) fill(before, covered);
    else head?.querySelector('bookmark-toggle')?.before(linkTo(covered));
  }
}

function linkTo(covered: SectionCoverage): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'coverage no-print';
  link.href = sectionQuery(covered);
  link.dataset['openTab'] = 'mcqs';
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey) return;
    /* The tab opens when the click has reached it, and the questions need the complete address. */
    const address = new URL(location.href);
    address.search = sectionQuery(covered);
    address.hash = '';
    history.replaceState(history.state, '', address);
    topic?.querySelector('[data-quiz] > astro-island')?.dispatchEvent(new Event(START_EVENT));
    document.dispatchEvent(new Event(SECTION_CHOSEN));
  });
  fill(link, covered);
  return link;
}

function fill(link: Element, covered: SectionCoverage): void {
  link.textContent = coverageText(covered);
  link.setAttribute('aria-label', coverageLabel(covered));
  link.setAttribute('data-mood', coverageMood(covered));
}
