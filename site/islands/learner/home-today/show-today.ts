import type { Target } from '../../../../api/contract/study/targets.ts';
import type { Today } from '../../../../api/contract/study/today.ts';
import { scoreStyle } from '../../../client/format/format.ts';
import { topicAddress } from '../../../client/format/topics.ts';
import {
  continueStep,
  courseProgress,
  reviewStep,
  streakTexts,
  targetTime,
  weekBars,
  type Fact,
  type Step,
} from './today-state.ts';

/* Fills in the parts of the static page that show a learner's day. */

export function setText(within: ParentNode, selector: string, text: string): void {
  const element = within.querySelector(selector);
  if (element && element.textContent !== text) element.textContent = text;
}

export function showContinue(home: HTMLElement, today: Today): void {
  const row = home.querySelector<HTMLElement>('[data-continue]');
  const first = JSON.parse(home.dataset['first'] ?? 'null') as Parameters<typeof continueStep>[1];
  const step = continueStep(today, first);
  const subject = today.continue?.subject ?? first?.subject;
  if (!row) return;
  showStep(row, step, {
    title: 'Nothing to read yet',
    detail: 'Topics will be here as soon as they are published.',
  });
  const icon = document.querySelector(`[data-course="${CSS.escape(subject ?? '')}"] .subject-icon`);
  const copy = icon?.cloneNode(true) as SVGElement | undefined;
  copy?.setAttribute('width', '48');
  copy?.setAttribute('height', '48');
  row.querySelector('[data-icon]')?.replaceChildren(...(copy ? [copy] : []));
}

export function showReviews(home: HTMLElement, today: Today): void {
  const row = home.querySelector<HTMLElement>('[data-reviews]');
  if (!row) return;
  showStep(row, reviewStep(today), {
    title: 'Nothing to review today',
    detail: 'What you get wrong in a quiz comes back here when it is time.',
  });
}

function showStep(row: HTMLElement, step: Step | null, empty: { title: string; detail: string }): void {
  setText(row, '[data-title]', step?.title ?? empty.title);
  setText(row, '[data-detail]', step?.detail ?? empty.detail);
  const link = row.querySelector<HTMLAnchorElement>('[data-action]');
  if (!link) return;
  link.hidden = step === null;
  if (!step) return;
  link.href = step.href;
  link.textContent = step.action;
  link.setAttribute('aria-label', `${step.action}: ${step.title}`);
}

/** @param onTick called when the learner ticks or unticks the target */
export function targetRow(target: Target, onTick: (box: HTMLInputElement) => void): HTMLLIElement {
  const row = document.createElement('li');
  row.className = 'target-row';
  row.dataset['key'] = `${target.subject}/${target.topic}`;
  const label = document.createElement('label');
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.checked = target.completed;
  box.addEventListener('change', () => onTick(box));
  label.append(box, span('name', target.title), span('time', targetTime(target)));
  row.append(label);
  if (target.available) {
    const link = document.createElement('a');
    link.className = 'text-link';
    link.href = topicAddress(target);
    link.textContent = 'Open';
    link.setAttribute('aria-label', `Open ${target.title}`);
    row.append(link);
  }
  return row;
}

/** In the place of a further target. */
export function addRow(): HTMLLIElement {
  const row = document.createElement('li');
  row.className = 'target-row';
  const link = document.createElement('a');
  link.className = 'add-target';
  link.href = '/calendar';
  link.textContent = 'Add a target';
  row.append(link);
  return row;
}

function span(className: string, text: string): HTMLSpanElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}

export function showStreak(home: HTMLElement, today: Today): void {
  const { days, label, detail } = streakTexts(today);
  setText(home, '[data-streak]', days);
  setText(home, '[data-streak-label]', label);
  setText(home, '[data-goal]', detail);
  const items = home.querySelectorAll<HTMLElement>('[data-week] > li');
  weekBars(today).forEach((bar, index) => {
    const item = items[index];
    if (!item) return;
    item.style.setProperty('--filled', `${Math.round(bar.filled * 100)}%`);
    item.toggleAttribute('data-frozen', bar.frozen);
    item.title = bar.label;
    setText(item, '.letter', bar.letter);
    setText(item, '[data-label]', bar.label);
  });
}

export function showFact(place: HTMLElement | null, fact: Fact | null, empty: string): void {
  if (!place) return;
  setText(place, '[data-title]', fact?.title ?? '');
  setText(place, '[data-detail]', fact?.detail ?? empty);
  const score = place.querySelector('[data-score]');
  if (score) {
    score.textContent = fact ? `${fact.score}%` : '';
    score.className = fact ? `font-semibold ${scoreStyle(fact.score)}` : '';
  }
  place.toggleAttribute('data-empty', fact === null);
  const link = place.querySelector<HTMLAnchorElement>('[data-action]');
  if (!link) return;
  link.hidden = fact === null;
  if (!fact) return;
  link.href = fact.href;
  link.setAttribute('aria-label', `${link.textContent.trim()}: ${fact.title}`);
}

export function showCourses({ subjects }: Today): void {
  const bySlug = new Map(subjects.map((subject) => [subject.subject, subject]));
  for (const card of document.querySelectorAll<HTMLElement>('[data-course]')) {
    const bar = card.querySelector<HTMLElement>('[data-progress]');
    if (!bar) continue;
    const done = bySlug.get(card.dataset['course'] ?? '');
    const { percent, text } = done ? courseProgress(done) : { percent: 0, text: '' };
    bar.toggleAttribute('data-begun', percent > 0);
    bar.style.setProperty('--filled', `${percent}%`);
    setText(bar, '[data-text]', text);
  }
}
