import type { Bookmark } from '../../client/bookmarks.ts';
import { ApiError } from '../../client/api/call-api.ts';
import { session, whenRestored } from '../../client/session/session.ts';

/**
 * A button that bookmarks a topic (the closest `data-topic-path`), or the section in its `data-section`. If nobody is
 * signed in, its `data-sign-in` opens the sign-in dialog.
 */
class BookmarkToggle extends HTMLElement {
  #button = this.querySelector('button');
  #status = this.querySelector('[role=status]');
  #unsubscribeSession: (() => void) | undefined;
  #unsubscribeBookmarks: (() => void) | undefined;

  connectedCallback(): void {
    this.#button?.addEventListener('click', this.#onClick);
    this.#unsubscribeSession = session.subscribe(() => void this.#update());
    void this.#update();
  }

  disconnectedCallback(): void {
    this.#button?.removeEventListener('click', this.#onClick);
    this.#unsubscribeSession?.();
    this.#unsubscribeBookmarks?.();
    this.#unsubscribeBookmarks = undefined;
  }

  #onClick = (): void => {
    void whenRestored().then(() => session.getState().user && this.#toggle());
  };

  #show(bookmarked: boolean): void {
    this.#button?.setAttribute('aria-pressed', String(bookmarked));
  }

  /** Fetches the bookmarks once a learner is signed in, and shows whether this topic or section is one of them. */
  async #update(): Promise<void> {
    const { user } = session.getState();
    this.#button?.toggleAttribute('data-sign-in', !user);
    if (!user) {
      this.#show(false);
      return;
    }
    const { bookmarkOf, bookmarks, loadBookmarks } = await import('../../client/bookmarks.ts');
    const bookmark = this.#bookmark();
    if (!bookmark || !this.isConnected) return;
    const show = () => this.#show(bookmarkOf(bookmarks.getState().list ?? [], bookmark) !== undefined);
    this.#unsubscribeBookmarks ??= bookmarks.subscribe(show);
    show();
    /* Without the list the button is shown as not pressed; a click reports the error. */
    await loadBookmarks().catch(rethrowUnlessApiError);
  }

  async #toggle(): Promise<void> {
    const bookmark = this.#bookmark();
    const button = this.#button;
    if (!bookmark || !button || button.disabled) return;
    const focused = document.activeElement === button;
    this.#setBusy(button, true);
    this.#showStatus('');
    try {
      const { setBookmark } = await import('../../client/bookmarks.ts');
      await setBookmark(bookmark, button.getAttribute('aria-pressed') !== 'true');
    } catch (error) {
      rethrowUnlessApiError(error);
      this.#showStatus('Not saved yet. Please try again.');
    }
    this.#setBusy(button, false);
    if (focused) button.focus();
  }

  #setBusy(button: HTMLButtonElement, busy: boolean): void {
    button.disabled = busy;
    button.setAttribute('aria-busy', String(busy));
  }

  #showStatus(text: string): void {
    if (this.#status) this.#status.textContent = text;
  }

  #bookmark(): Bookmark | null {
    const topic = this.closest<HTMLElement>('[data-topic-path]');
    const [subject = '', slug = ''] = (topic?.dataset['topicPath'] ?? '').split('/').map(decodeURIComponent);
    if (!topic || slug === '') return null;
    const { topicTitle = '', topicDescription = '' } = topic.dataset;
    const { section, heading, title } = this.dataset;
    if (section === undefined) {
      return {
        subject,
        topic: slug,
        title: topicTitle,
        description: topicDescription,
        sectionIndex: null,
        headingId: null,
      };
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

function rethrowUnlessApiError(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

customElements.define('bookmark-toggle', BookmarkToggle);
