import type { Bookmark } from '../../../client/api/bookmarks.ts';
import { ApiError } from '../../../client/api/api.ts';
import { session, whenRestored } from '../../../client/session/session.ts';

/**
 * A button that bookmarks the topic it stands in (`data-topic-path` above it), or the section it names. Signed out it
 * opens the sign-in dialog, by the mark that every such button has.
 */
class BookmarkToggle extends HTMLElement {
  #button = this.querySelector('button');
  #status = this.querySelector('[role=status]');
  #stop: (() => void) | undefined;
  #unfollow: (() => void) | undefined;

  connectedCallback(): void {
    this.#button?.addEventListener('click', this.#clicked);
    this.#stop = session.subscribe(() => void this.#follow());
    void this.#follow();
  }

  disconnectedCallback(): void {
    this.#button?.removeEventListener('click', this.#clicked);
    this.#stop?.();
    this.#unfollow?.();
    this.#unfollow = undefined;
  }

  #clicked = (): void => {
    void whenRestored().then(() => session.getState().user && this.#toggle());
  };

  #show(bookmarked: boolean): void {
    this.#button?.setAttribute('aria-pressed', String(bookmarked));
  }

  /** The learner's bookmarks are fetched when there is a learner; until then nothing is marked. */
  async #follow(): Promise<void> {
    const { user } = session.getState();
    this.#button?.toggleAttribute('data-sign-in', !user);
    if (!user) {
      this.#show(false);
      return;
    }
    const { bookmarkOf, bookmarks, loadBookmarks } = await import('../../../client/api/bookmarks.ts');
    const place = this.#place();
    if (!place || !this.isConnected) return;
    const show = () => this.#show(bookmarkOf(bookmarks.getState().list ?? [], place) !== undefined);
    this.#unfollow ??= bookmarks.subscribe(show);
    show();
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
      const { setBookmark } = await import('../../../client/api/bookmarks.ts');
      await setBookmark(place, button.getAttribute('aria-pressed') !== 'true');
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
