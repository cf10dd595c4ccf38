import { isQuotaExceeded } from '../../../client/offline/caches.ts';
import { removeSubject, savedSubjects, SubjectGone } from '../../../client/offline/saved-copies.ts';
import { visibleButtons, statusText, type SaverState } from './offline-saver-state.ts';

/** Saves the page's subject with all its topics for offline use, and shows the progress. */
class OfflineSaver extends HTMLElement {
  #slug = this.dataset['subject'] ?? '';
  #saving: AbortController | undefined;

  connectedCallback(): void {
    /* Not available without https. */
    if (!('serviceWorker' in navigator && 'caches' in globalThis)) {
      this.hidden = true;
      return;
    }
    this.#button('save')?.addEventListener('click', () => void this.#save());
    this.#button('remove')?.addEventListener('click', () => void this.#remove());
    this.#button('cancel')?.addEventListener('click', () => this.#saving?.abort());
    void this.#showSaved();
  }

  disconnectedCallback(): void {
    this.#saving?.abort();
  }

  #button(name: string): HTMLButtonElement | null {
    return this.querySelector<HTMLButtonElement>(`[data-${name}]`);
  }

  async #showSaved(): Promise<void> {
    try {
      const saved = (await savedSubjects()).find(({ slug }) => slug === this.#slug);
      this.#show(saved ? { kind: 'saved', ...saved } : { kind: 'unsaved' });
    } catch {
      /* The browser allows no storage, for example in some private windows. */
      this.hidden = true;
    }
  }

  async #save(): Promise<void> {
    const saving = new AbortController();
    this.#saving = saving;
    this.#show({ kind: 'starting' });
    this.#button('cancel')?.focus();
    /* Asks the browser not to delete saved pages when space is short. */
    void (navigator.storage as StorageManager | undefined)?.persist().catch(() => false);
    try {
      const { saveSubject } = await import('../../../client/offline/save-subject.ts');
      await saveSubject(this.#slug, {
        signal: saving.signal,
        onProgress: (done, { files, size }) => {
          if (!saving.signal.aborted) this.#show({ kind: 'saving', done, total: files.length, size });
        },
      });
      await this.#showSaved();
    } catch (error) {
      if (saving.signal.aborted) {
        await removeSubject(this.#slug);
        this.#show({ kind: 'unsaved' });
      } else {
        const reason = isQuotaExceeded(error)
          ? 'no-space'
          : error instanceof SubjectGone
            ? 'not-found'
            : 'network';
        this.#show({ kind: 'stopped', reason });
      }
    }
    if (document.activeElement === document.body)
      this.querySelector<HTMLElement>('button:not([hidden])')?.focus();
  }

  async #remove(): Promise<void> {
    await removeSubject(this.#slug);
    this.#show({ kind: 'unsaved' });
    this.#button('save')?.focus();
  }

  #show(state: SaverState): void {
    const { save, remove, cancel } = visibleButtons(state);
    this.#button('save')?.toggleAttribute('hidden', save === null);
    this.#button('remove')?.toggleAttribute('hidden', !remove);
    this.#button('cancel')?.toggleAttribute('hidden', !cancel);
    const label = this.querySelector('[data-label]');
    if (label && save !== null) label.textContent = save;
    const status = this.querySelector('[data-status]');
    if (status) status.textContent = statusText(state);
    const bar = this.querySelector('progress');
    if (!bar) return;
    bar.hidden = state.kind !== 'saving';
    if (state.kind === 'saving') [bar.max, bar.value] = [state.total, state.done];
  }
}

customElements.define('offline-saver', OfflineSaver);
