import type { Target } from '../../../../api/contract/study/targets.ts';
import type { Today } from '../../../../api/contract/study/today.ts';
import { ApiError, callApi, isTemporary } from '../../../client/api/call-api.ts';
import { formatWeekday } from '../../../client/format/format.ts';
import type { Entry } from '../../../client/outbox/entries.ts';
import { ofKind, queued, readQueued } from '../../../client/outbox/outbox-store.ts';
import { rememberedToday, rememberToday } from '../../../client/session/remembered-home-page.ts';
import { session, whenRestored } from '../../../client/session/session.ts';
import { enterTarget } from '../../../client/targets/enter-target.ts';
import { queuedOn, withQueued } from '../../../client/targets/queued-target.ts';
import {
  addRow,
  setText,
  showContinue,
  showCourses,
  showFact,
  showReviews,
  showStreak,
  targetRow,
} from './show-today.ts';
import {
  examText,
  greeting,
  lastAttemptFact,
  MAX_TARGETS,
  shownTargets,
  targetTime,
  weakestTagFact,
} from './today-state.ts';

/** ms after which a page that is shown again asks for new data. */
const OUTDATED_AFTER = 60_000;
const NOT_SENT = 'The tick is not sent yet. It is kept on this device and will be sent automatically.';
const NOT_STORED =
  'The tick is not sent yet, and this device cannot keep it. Please stay on this page until you are online.';
const NOT_SIGNED_IN = 'The tick is not saved, because you are not signed in any more.';
const NOT_LOADED = 'Your day could not be loaded. It is tried again when you are online.';

/** The day of a learner on the home page. Fills in the texts and links of the static page. */
class HomeToday extends HTMLElement {
  #today: Today | null = null;
  #loadedAt = -Infinity;
  /** Id of the learner whose day is shown, once the session is confirmed. */
  #shownFor: string | undefined;
  #loading = false;
  /** A change was saved during the request, so its answer may be out of date. */
  #loadAgain = false;
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
    const waiting = (entries: readonly Entry[]) =>
      ofKind(entries, 'target').filter(({ refused }) => refused === null);
    const stopQueue = queued.subscribe(({ entries }, before) =>
      this.#onQueue(waiting(entries).length < waiting(before.entries).length),
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
    const entries = ofKind(await readQueued(user.id), 'target');
    const ofToday = entries.filter(({ target }) => target.date === this.#today?.date);
    const refused = ofToday.find((entry) => entry.refused !== null);
    if (ofToday.some((entry) => entry.refused === null)) this.#problem(NOT_SENT);
    else if (refused) this.#problem(`The tick of “${refused.target.title}” is not saved: ${refused.refused}`);
  }

  /** Shows ticks that wait. @param answered the server has saved or refused some of them */
  #onQueue(answered: boolean): void {
    if (this.#ticking) return;
    if (this.#today) this.#showTargets(this.#today);
    if (answered) void this.#load();
  }

  #showGreeting(): void {
    const name = session.getState().user?.displayName?.trim() || null;
    setText(this, '[data-greeting]', greeting(new Date().getHours(), name));
  }

  /** Removes the texts of another learner of this browser. */
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
    if (this.#loading) {
      this.#loadAgain = true;
      return;
    }
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
      this.#loadAgainIfAsked();
    }
  }

  #loadAgainIfAsked(): void {
    if (!this.#loadAgain) return;
    this.#loadAgain = false;
    if (this.isConnected) void this.#load();
  }

  #show(today: Today): void {
    this.#today = today;
    setText(this, '[data-day]', formatWeekday(today.date));
    setText(this, '[data-exam]', examText(today));
    showContinue(this, today);
    showReviews(this, today);
    this.#showTargets(today);
    showStreak(this, today);
    showFact(this.querySelector('[data-weakest]'), weakestTagFact(today), 'No weak tag in the last 90 days');
    showFact(this.querySelector('[data-attempt]'), lastAttemptFact(today), 'No quiz or test taken yet');
    showCourses(today);
    this.removeAttribute('data-loading');
  }

  #showTargets(today: Today): void {
    const row = this.querySelector<HTMLElement>('[data-targets]');
    const list = row?.querySelector('[data-list]');
    if (!row || !list) return;
    const { entries } = queued.getState();
    const all = today.targets.targets.map((one) =>
      withQueued(one, queuedOn(entries, session.getState().user?.id, today.date, one)),
    );
    const { shown, more, summary } = shownTargets({ targets: { ...today.targets, targets: all } });
    setText(row, '[data-summary]', more > 0 ? `${summary} · ${more} more not shown` : summary);
    row.querySelector<HTMLElement>('[data-none]')?.toggleAttribute('hidden', shown.length > 0);
    const keyOf = ({ subject, topic }: Target) => `${subject}/${topic}`;
    const byKey = new Map(all.map((target) => [keyOf(target), target]));
    const rows = [...list.querySelectorAll<HTMLElement>('[data-key]')];
    const isSame =
      rows.length === shown.length && rows.every(({ dataset }) => byKey.has(dataset['key'] ?? ''));
    /* Rows stay in their order while the targets are the same, so that one does not move when it is ticked. */
    if (!isSame) {
      const added = shown.length > 0 && shown.length < MAX_TARGETS ? [addRow()] : [];
      list.replaceChildren(
        ...shown.map((target) => targetRow(target, (box) => void this.#tick(target, box))),
        ...added,
      );
    } else {
      for (const one of rows) {
        const target = byKey.get(one.dataset['key'] ?? '');
        const box = one.querySelector('input');
        if (!target || !box) continue;
        box.checked = target.completed;
        setText(one, '.time', targetTime(target));
      }
    }
    setText(row, '[data-action]', shown.length === 0 ? 'Plan' : 'Edit');
    row
      .querySelector('[data-action]')
      ?.setAttribute('aria-label', shown.length === 0 ? 'Plan today’s targets' : 'Edit today’s targets');
  }

  async #tick(target: Target, box: HTMLInputElement): Promise<void> {
    const completed = box.checked;
    const { subject, topic } = target;
    const isTarget = (one: Target) => one.subject === subject && one.topic === topic;
    /* The remembered day is shown before the session is restored. */
    await whenRestored();
    const { user } = session.getState();
    const date = this.#today?.date;
    if (!user || date === undefined) {
      box.checked = !completed;
      this.#problem(NOT_SIGNED_IN);
      return;
    }
    this.#ticking = true;
    const status = await enterTarget(user.id, {
      date,
      subject,
      topic,
      title: target.title,
      completed,
    }).finally(() => {
      this.#ticking = false;
    });
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

  #problem(text: string | null): void {
    const place = this.querySelector<HTMLElement>('[data-problem]');
    if (!place) return;
    place.hidden = text === null;
    place.textContent = text ?? '';
  }
}

customElements.define('home-today', HomeToday);
