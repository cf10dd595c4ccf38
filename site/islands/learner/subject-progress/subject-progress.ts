import { mayRead } from '../../../../api/contract/content/access-rules.ts';
import type { TopicState } from '../../../../api/contract/study/progress.ts';
import type { Access } from '../../../../scripts/content/access.ts';
import { ApiError, callApi } from '../../../client/api/call-api.ts';
import { session } from '../../../client/session/session.ts';
import { sectionHref } from '../../../client/format/topics.ts';
import { actionOf, nextTopic, stateText, subjectRing, type ListedTopic } from './subject-state.ts';

/** Shows on a subject's page what the learner did in each topic, and where to go on. */
class SubjectProgress extends HTMLElement {
  #listeners: AbortController | undefined;
  #learner: string | undefined;

  connectedCallback(): void {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    addEventListener('pageshow', ({ persisted }) => persisted && void this.#load(), { signal });
    addEventListener('online', () => void this.#load(), { signal });
    const unsubscribe = session.subscribe(({ user }) => {
      const changed = this.#learner !== undefined && user !== null && user.id !== this.#learner;
      this.#learner = user?.id ?? this.#learner;
      if (!changed) return;
      this.#show(new Map());
      void this.#load();
    });
    signal.addEventListener('abort', unsubscribe);
    this.#learner = session.getState().user?.id;
    void this.#load();
  }

  disconnectedCallback(): void {
    this.#listeners?.abort();
  }

  async #load(): Promise<void> {
    const subject = this.#subject;
    try {
      const states = await callApi<TopicState[]>(`/user/subjects/${encodeURIComponent(subject)}/topics`);
      if (this.isConnected) this.#show(new Map(states.map((state) => [state.topic, state])));
    } catch (error) {
      /* The page stays as it is for everyone. It is tried again when the network is back. */
      if (!(error instanceof ApiError)) throw error;
    }
  }

  get #subject(): string {
    return this.dataset['subject'] ?? '';
  }

  #show(states: ReadonlyMap<string, TopicState>): void {
    const subject = this.#subject;
    const topics: ListedTopic[] = [];
    for (const card of this.querySelectorAll<HTMLElement>('[data-topic]')) {
      const { slug = '', title = '', access = 'free' } = card.dataset;
      const locked = !mayRead(access as Access, session.getState().user);
      const listed = { topic: slug, title, locked };
      topics.push(listed);
      showTopic(card, subject, listed, states.get(listed.topic));
    }
    showRing(this.querySelector('.progress-ring'), subjectRing(topics, states));
    const next = nextTopic(topics, states);
    for (const card of this.querySelectorAll<HTMLElement>('[data-topic]'))
      card.toggleAttribute('data-lit', states.size > 0 && card.dataset['slug'] === next?.listed.topic);
    const link = this.querySelector<HTMLAnchorElement>('[data-next]');
    if (next && link) showAction(link, subject, next.listed, states.get(next.listed.topic), ': ');
  }
}

function showTopic(
  card: HTMLElement,
  subject: string,
  listed: ListedTopic,
  state: TopicState | undefined,
): void {
  card.toggleAttribute('data-done', state?.completed ?? false);
  const text = card.querySelector('[data-state]');
  if (text) text.textContent = stateText(state);
  const link = card.querySelector<HTMLAnchorElement>('[data-action]');
  if (link) showAction(link, subject, listed, state, null);
}

/** @param separator between the action and the title, if the link shows both */
function showAction(
  link: HTMLAnchorElement,
  subject: string,
  { topic, title }: ListedTopic,
  state: TopicState | undefined,
  separator: string | null,
): void {
  const action = actionOf(state);
  const { sectionIndex, headingId } = (action === 'Continue' ? state : undefined) ?? {
    sectionIndex: null,
    headingId: null,
  };
  link.href = sectionHref({ subject, topic, sectionIndex, headingId });
  link.setAttribute('aria-label', `${action}: ${title}`);
  const label = link.querySelector('[data-label]');
  if (label) label.textContent = separator === null ? action : action + separator + title;
}

function showRing(ring: Element | null, { value, text, label }: ReturnType<typeof subjectRing>): void {
  if (!ring) return;
  ring.setAttribute('aria-label', label);
  ring.querySelector('.filled')?.setAttribute('stroke-dasharray', `${value} 100`);
  const shown = ring.querySelector('text');
  if (shown) shown.textContent = text;
}

customElements.define('subject-progress', SubjectProgress);
