import type { Target } from '../../../../api/contract/study/targets.ts';
import type { Today } from '../../../../api/contract/study/today.ts';
import { ApiError, callApi, isTemporary } from '../../../client/api/api.ts';
import { formatWeekday, scoreStyle } from '../../../client/format/format.ts';
import { topicAddress } from '../../../client/format/topics.ts';
import { enterTarget, queuedTargets, readQueuedTargets } from '../../../client/outbox/targets.ts';
import { rememberedToday, rememberToday } from '../../../client/session/remembered.ts';
import { session, whenRestored } from '../../../client/session/session.ts';
import { queuedOn, withQueued } from '../../../client/targets/queued-target.ts';
import {
  continueStep,
  courseProgress,
  examText,
  greeting,
  lastAttemptFact,
  MAX_TARGETS,
  reviewStep,
  shownTargets,
  streakTexts,
  targetTime,
  weakestTagFact,
  weekBars,
  type Fact,
  type Step,
} from './today-state.ts';

/** ms after which a page that is shown again asks for new data. */
const OUTDATED_AFTER = 60_000;
const NOT_SENT = 'The tick is not sent yet. It is kept on this device and will be sent automatically.';
const NOT_STORED =
  'The tick is not sent yet, and this device cannot keep it. Please stay on this page until you are online.';
const NOT_LOADED = 'Your day could not be loaded. It is tried again when you are online.';

/** The day of a learner on the home page. Fills in the texts and links of the static page. */
class HomeToday extends HTMLElement {
  #today: Today | null = null;
  #loadedAt = -Infinity;
  /** Whose day is shown, once it is confirmed. */
  #shownFor: string | undefined;
  #loading = false;
  #ticking = false;
  #listeners: AbortController | undefined;

  connectedCallback(): void {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    const reload = () => {
      if (document.visibilityState === 'visible' && performance.now() - this.#loadedAt > OUTDATED_AFTER)
        void this.#load();
    };
    document.addEventListener('visibilitychange', reload, { signal });
    addEventListener('online', () => void this.#load(), { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && void this.#load(), { signal });
    const unsubscribe = session.subscribe(() => this.#onSession());
    signal.addEventListener('abort', unsubscribe);
    const stopQueue = queuedTargets.subscribe(({ entries }, before) =>
      this.#onQueue(entries.length < before.entries.length),
    );
    signal.addEventListener('abort', stopQueue);
    this.#showGreeting();
    const remembered = rememberedToday();
    if (remembered) this.#show(remembered);
    void this.#load();
  }

  disconnectedCallback(): void {
    this.#listeners?.abort();
  }

  #onSession(): void {
    const { user } = session.getState();
    this.#showGreeting();
    if (!user || this.#shownFor === undefined || user.id === this.#shownFor) return;
    this.#clear();
    void this.#load();
  }

  /** Shows ticks of earlier pages that wait. */
  async #readQueue(): Promise<void> {
    const { user } = session.getState();
    if (!user) return;
    const entries = await readQueuedTargets(user.id);
    if (entries.some(({ refused, target }) => refused === null && target.date === this.#today?.date))
      this.#problem(NOT_SENT);
  }

  /** Shows ticks that wait. @param sent some of them have left the queue */
  #onQueue(sent: boolean): void {
    if (this.#ticking) return;
    if (this.#today) this.#showTargets(this.#today);
    if (sent) void this.#load();
  }

  #showGreeting(): void {
    const name = session.getState().user?.displayName?.trim() || null;
    this.#setText(this, '[data-greeting]', greeting(new Date().getHours(), name));
  }

  /** Removes what another learner of this browser saw. */
  #clear(): void {
    this.#today = null;
    this.#shownFor = undefined;
    this.setAttribute('data-loading', '');
    for (const text of this.querySelectorAll(
      '[data-title], [data-detail], [data-exam], [data-goal], [data-list]',
    ))
      text.replaceChildren();
  }

  async #load(): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    this.#loadedAt = performance.now();
    try {
      const today = await callApi<Today>('/user/today');
      await whenRestored();
      const { user } = session.getState();
      if (!user || !this.isConnected) return;
      rememberToday(user.id, today);
      this.#shownFor = user.id;
      this.#problem(null);
      this.#show(today);
      await this.#readQueue();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#loadedAt = -Infinity;
      if (this.#today === null && isTemporary(error)) this.#problem(NOT_LOADED);
      await whenRestored();
      await this.#readQueue();
    } finally {
      this.#loading = false;
    }
  }

  #show(today: Today): void {
    this.#today = today;
    this.#setText(this, '[data-day]', formatWeekday(today.date));
    this.#setText(this, '[data-exam]', examText(today));
    this.#showContinue(today);
    this.#showReviews(today);
    this.#showTargets(today);
    this.#showStreak(today);
    this.#showFact('[data-weakest]', weakestTagFact(today), 'No weak tag in the last 90 days');
    this.#showFact('[data-attempt]', lastAttemptFact(today), 'No quiz taken yet');
    this.#showCourses(today);
    this.removeAttribute('data-loading');
  }

  #showContinue(today: Today): void {
    const row = this.querySelector<HTMLElement>('[data-continue]');
    const first = JSON.parse(this.dataset['first'] ?? 'null') as Parameters<typeof continueStep>[1];
    const step = continueStep(today, first);
    const subject = today.continue?.subject ?? first?.subject;
    if (!row) return;
    this.#showStep(row, step, {
      title: 'Nothing to read yet',
      detail: 'Topics will be here as soon as they are published.',
    });
    const icon = document.querySelector(`[data-course="${CSS.escape(subject ?? '')}"] .subject-icon`);
    const copy = icon?.cloneNode(true) as SVGElement | undefined;
    copy?.setAttribute('width', '48');
    copy?.setAttribute('height', '48');
    row.querySelector('[data-icon]')?.replaceChildren(...(copy ? [copy] : []));
  }

  #showReviews(today: Today): void {
    const row = this.querySelector<HTMLElement>('[data-reviews]');
    if (!row) return;
    this.#showStep(row, reviewStep(today), {
      title: 'Nothing to review today',
      detail: 'What you get wrong in a quiz comes back here when it is time.',
    });
  }

  #showStep(row: HTMLElement, step: Step | null, empty: { title: string; detail: string }): void {
    this.#setText(row, '[data-title]', step?.title ?? empty.title);
    this.#setText(row, '[data-detail]', step?.detail ?? empty.detail);
    const link = row.querySelector<HTMLAnchorElement>('[data-action]');
    if (!link) return;
    link.hidden = step === null;
    if (!step) return;
    link.href = step.href;
    link.textContent = step.action;
    link.setAttribute('aria-label', `${step.action}: ${step.title}`);
  }

  #showTargets(today: Today): void {
    const row = this.querySelector<HTMLElement>('[data-targets]');
    const list = row?.querySelector('[data-list]');
    if (!row || !list) return;
    const { entries } = queuedTargets.getState();
    const all = today.targets.targets.map((one) => withQueued(one, queuedOn(entries, today.date, one)));
    const { shown, more, summary } = shownTargets({ targets: { ...today.targets, targets: all } });
    this.#setText(row, '[data-summary]', more > 0 ? `${summary} · ${more} more not shown` : summary);
    row.querySelector<HTMLElement>('[data-none]')?.toggleAttribute('hidden', shown.length > 0);
    const keyOf = ({ subject, topic }: Target) => `${subject}/${topic}`;
    const byKey = new Map(all.map((target) => [keyOf(target), target]));
    const rows = [...list.querySelectorAll<HTMLElement>('[data-key]')];
    const isSame =
      rows.length === shown.length && rows.every(({ dataset }) => byKey.has(dataset['key'] ?? ''));
    /* Rows stay in their order while the targets are the same, so that one does not move when it is ticked. */
    if (!isSame) {
      const added = shown.length > 0 && shown.length < MAX_TARGETS ? [addRow()] : [];
      list.replaceChildren(...shown.map((target) => this.#targetRow(target)), ...added);
    } else {
      for (const one of rows) {
        const target = byKey.get(one.dataset['key'] ?? '');
        const box = one.querySelector('input');
        if (!target || !box) continue;
        box.checked = target.completed;
        this.#setText(one, '.time', targetTime(target));
      }
    }
    this.#setText(row, '[data-action]', shown.length === 0 ? 'Plan' : 'Edit');
    row
      .querySelector('[data-action]')
      ?.setAttribute('aria-label', shown.length === 0 ? 'Plan today’s targets' : 'Edit today’s targets');
  }

  #targetRow(target: Target): HTMLLIElement {
    const row = document.createElement('li');
    row.className = 'target-row';
    row.dataset['key'] = `${target.subject}/${target.topic}`;
    const label = document.createElement('label');
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.checked = target.completed;
    box.addEventListener('change', () => void this.#tick(target, box));
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

  async #tick(target: Target, box: HTMLInputElement): Promise<void> {
    const completed = box.checked;
    const { subject, topic } = target;
    const isTarget = (one: Target) => one.subject === subject && one.topic === topic;
    const { user } = session.getState();
    const date = this.#today?.date;
    if (!user || date === undefined) return;
    this.#ticking = true;
    const status = await enterTarget(user.id, { date, subject, topic, title: target.title, completed });
    this.#ticking = false;
    if (status.kind === 'refused') {
      box.checked = !completed;
      this.#problem(`The tick is not saved: ${status.reason}`);
      return;
    }
    if (status.kind === 'waiting') {
      this.#problem(status.stored ? NOT_SENT : NOT_STORED);
      if (this.#today) this.#showTargets(this.#today);
      return;
    }
    this.#problem(null);
    const targets = status.day;
    if (!this.#today || !targets || session.getState().user?.id !== user.id) return;
    const today = { ...this.#today, targets };
    rememberToday(user.id, today);
    this.#today = today;
    this.#showTargets(today);
    const saved = targets.targets.find(isTarget);
    if (!completed && saved?.completed)
      this.#problem(`“${target.title}” stays done: its minutes have been studied.`);
  }

  #showStreak(today: Today): void {
    const { days, label, detail } = streakTexts(today);
    this.#setText(this, '[data-streak]', days);
    this.#setText(this, '[data-streak-label]', label);
    this.#setText(this, '[data-goal]', detail);
    const items = this.querySelectorAll<HTMLElement>('[data-week] > li');
    weekBars(today).forEach((bar, index) => {
      const item = items[index];
      if (!item) return;
      item.style.setProperty('--filled', `${Math.round(bar.filled * 100)}%`);
      item.toggleAttribute('data-frozen', bar.frozen);
      item.title = bar.label;
      this.#setText(item, '.letter', bar.letter);
      this.#setText(item, '[data-label]', bar.label);
    });
  }

  #showFact(selector: string, fact: Fact | null, empty: string): void {
    const place = this.querySelector<HTMLElement>(selector);
    if (!place) return;
    this.#setText(place, '[data-title]', fact?.title ?? '');
    this.#setText(place, '[data-detail]', fact?.detail ?? empty);
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

  #showCourses({ subjects }: Today): void {
    const bySlug = new Map(subjects.map((subject) => [subject.subject, subject]));
    for (const card of document.querySelectorAll<HTMLElement>('[data-course]')) {
      const bar = card.querySelector<HTMLElement>('[data-progress]');
      if (!bar) continue;
      const done = bySlug.get(card.dataset['course'] ?? '');
      const { percent, text } = done ? courseProgress(done) : { percent: 0, text: '' };
      bar.toggleAttribute('data-begun', percent > 0);
      bar.style.setProperty('--filled', `${percent}%`);
      this.#setText(bar, '[data-text]', text);
    }
  }

  #problem(text: string | null): void {
    const place = this.querySelector<HTMLElement>('[data-problem]');
    if (!place) return;
    place.hidden = text === null;
    place.textContent = text ?? '';
  }

  #setText(within: ParentNode, selector: string, text: string): void {
    const element = within.querySelector(selector);
    if (element && element.textContent !== text) element.textContent = text;
  }
}

/** In the place of a further target. */
function addRow(): HTMLLIElement {
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

customElements.define('home-today', HomeToday);
