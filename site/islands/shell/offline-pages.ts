import { formatDayAt, formatSize } from '../../client/format/format.ts';
import { readPages } from '../../client/offline/cached-pages.ts';
import { subjectIconHtml } from '../../client/ui/drawings/subject-icons.ts';
import { removeSubject, savedSubjects } from '../../client/offline/saved-copies.ts';

/** Lists the subjects that are saved for offline use and the pages in the browser's cache. */
class OfflinePages extends HTMLElement {
  connectedCallback(): void {
    /* The service worker shows this page at the address of a page that is not cached: offer a reload there. */
    this.querySelector('[data-reload]')?.toggleAttribute('hidden', location.pathname.startsWith('/offline'));
    /* Private windows may have no cache storage or deny access to it. */
    this.#render().catch(() => this.querySelector('[data-no-storage]')?.removeAttribute('hidden'));
  }

  async #render(): Promise<void> {
    const saved = await savedSubjects();
    this.#renderList(
      'saved',
      saved.map(({ slug, title, size, savedAt }) => {
        const remove = document.createElement('button');
        remove.type = 'button';
        remove.className = 'button button-quiet';
        remove.textContent = 'Remove';
        remove.setAttribute('aria-label', `Remove: ${title}`);
        remove.addEventListener('click', () => void this.#remove(slug));
        const details = document.createElement('span');
        details.className = 'text-sm text-faint';
        details.textContent = `${formatSize(size)}, ${formatDayAt(savedAt, undefined)}`;
        return [linkTo(`/${encodeURIComponent(slug)}`, title), details, remove];
      }),
    );
    this.#renderList(
      'read',
      (await readPages()).map(({ path, title }) => [linkTo(path, title)]),
    );
  }

  async #remove(slug: string): Promise<void> {
    await removeSubject(slug);
    await this.#render();
    this.querySelector<HTMLElement>('#_saved')?.focus();
  }

  #renderList(name: string, rows: HTMLElement[][]): void {
    const list = this.querySelector(`[data-list=${name}]`);
    list?.replaceChildren(
      ...rows.map((parts) => {
        const row = document.createElement('li');
        row.className = 'flex flex-wrap items-center justify-between gap-x-4 px-4 py-2.5';
        row.append(...parts);
        return row;
      }),
    );
    list?.toggleAttribute('hidden', rows.length === 0);
    this.querySelector(`[data-none=${name}]`)?.toggleAttribute('hidden', rows.length > 0);
  }
}

function linkTo(path: string, title: string): HTMLElement {
  const link = document.createElement('a');
  link.className = 'inline-flex min-h-11 flex-1 basis-60 items-center gap-3 font-semibold hover:underline';
  link.href = path;
  link.innerHTML = subjectIconHtml(subjectOf(path), title, 40);
  link.append(title);
  return link;
}

/** The slug in `/polity` or `/polity/parliament`. */
function subjectOf(path: string): string {
  return decodeURIComponent(path.split('/')[1] ?? '');
}

customElements.define('offline-pages', OfflinePages);
