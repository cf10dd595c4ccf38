import type { Bookmark } from '../../client/bookmarks.ts';
import { ApiError } from '../../client/api.ts';
import { session, whenRestored } from '../../client/session.ts';

/**
 * A button that bookmarks the topic it stands in (`data-topic-path` above it), or the section it names. Signed out it
 * opens the sign-in dialog, by the mark that every such button has.
 */
class BookmarkToggle extends HTMLElement {
  #button = this.querySelector('button');
  #status = this.querySelector('[role=status]');
  #stop: (() => void)[] = [];

  connectedCallback(): void {
    this.#button?.addEventListener('click', this.#clicked);
    this.#stop = [session.subscribe(() => this.#show(false))];
    this.#show(false);
  }

  disconnectedCallback(): void {
    this.#button?.removeEventListener('click', this.#clicked);
    for (const stop of this.#stop) stop();
  }

  #clicked = (): void => {
    void whenRestored().then(() => session.getState().user && this.#toggle());
  };

  /** The learner's bookmarks are fetched when there is a learner; until then nothing is marked. */
  #show(bookmarked: boolean): void {
    const { user } = session.getState();
    this.#button?.toggleAttribute('data-sign-in', !user);
    this.#button?.setAttribute('aria-pressed', String(bookmarked));
    if (user && this.#stop.length === 1) void this.#follow();
  }

  async #follow(): Promise<void> {
    const { bookmarkOf, bookmarks, loadBookmarks } = await import('../../client/bookmarks.ts');
    const place = this.#place();
    if (!place || this.#stop.length > 1 || !this.isConnected) return;
    this.#stop.push(
      bookmarks.subscribe(({ list }) => this.#show(bookmarkOf(list ?? [], place) !== undefined)),
    );
    this.#show(bookmarkOf(bookmarks.getState().list ?? [], place) !== undefined);
    /* A list that cannot be had marks nothing; who presses a button is told. */
    await loadBookmarks().catch(onlyApiErrors);
  }

  async #toggle(): Promise<void> {
    const place = this.#place();
    const button = this.#button;
    if (!place || !button || button.disabled) return;
    const focused = document.activeElement === button;
    this.#setBusy(button, true);
    this.#say('');
    try {
      const { toggleBookmark } = await import('../../client/bookmarks.ts');
      await toggleBookmark(place);
    } catch (error) {
      onlyApiErrors(error);
      this.#say('Not saved yet. Please try again.');
    }
    this.#setBusy(button, false);
    if (focused) button.focus();
  }

  #setBusy(button: HTMLButtonElement, busy: boolean): void {
    button.disabled = busy;
    button.setAttribute('aria-busy', String(busy));
  }

  #say(text: string): void {
    if (this.#status) this.#status.textContent = text;
  }

  #place(): Bookmark | null {
    const topic = this.closest<HTMLElement>('[data-topic-path]');
    const [subject = '', slug = ''] = (topic?.dataset['topicPath'] ?? '').split('/').map(decodeURIComponent);
    if (!topic || slug === '') return null;
    const { topicTitle = '', topicDescription = '' } = topic.dataset;
    const { section, heading, title } = this.dataset;
    if (section === undefined) {
      const whole = { title: topicTitle, description: topicDescription, sectionIndex: null, headingId: null };
      return { subject, topic: slug, ...whole };
    }
    return {
      subject,
      topic: `${slug}-section-${section}`,
      title: title ?? '',
      description: topicTitle,
      sectionIndex: Number(section),
      headingId: heading ?? null,
    };
  }
}

function onlyApiErrors(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

customElements.define('bookmark-toggle', BookmarkToggle);
