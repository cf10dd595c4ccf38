import { formatDay, formatSize } from '../../../client/format/format.ts';
import { readPages } from '../../../client/offline/cached-pages.ts';
import { removeSubject, savedSubjects } from '../../../client/offline/saved-copies.ts';

/** Lists what this browser has kept: subjects that were saved, and pages that were read. */
class OfflinePages extends HTMLElement {
  connectedCallback(): void {
    /* It stands in for pages that are not kept, at their address. */
    this.querySelector('[data-again]')?.toggleAttribute('hidden', location.pathname.startsWith('/offline'));
    /* Some private windows have no such place, and others let nobody ask for it. */
    this.#show().catch(() => this.querySelector('[data-keeps-nothing]')?.removeAttribute('hidden'));
  }

  async #show(): Promise<void> {
    const saved = await savedSubjects();
    this.#fill(
      'saved',
      saved.map(({ slug, title, size, savedAt }) => {
        const remove = document.createElement('button');
        remove.type = 'button';
        remove.className = 'button button-quiet';
        remove.textContent = 'Remove';
        remove.setAttribute('aria-label', `Remove: ${title}`);
        remove.addEventListener('click', () => void this.#remove(slug));
        const about = document.createElement('span');
        about.className = 'text-sm text-faint';
        about.textContent = `${formatSize(size)}, ${formatDay(new Date(savedAt).toISOString())}`;
        return [linkTo(`/${encodeURIComponent(slug)}`, title), about, remove];
      }),
    );
    this.#fill(
      'read',
      (await readPages()).map(({ path, title }) => [linkTo(path, title)]),
    );
  }

  async #remove(slug: string): Promise<void> {
    await removeSubject(slug);
    await this.#show();
    this.querySelector<HTMLElement>('#_saved')?.focus();
  }

  #fill(name: string, rows: HTMLElement[][]): void {
    const list = this.querySelector(`[data-list=${name}]`);
    list?.replaceChildren(
      ...rows.map((parts) => {
        const row = document.createElement('li');
        row.className = 'flex flex-wrap items-center justify-between gap-x-4 px-4 py-2';
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
  link.className = 'text-link inline-flex min-h-11 flex-1 basis-60 items-center';
  link.href = path;
  link.textContent = title;
  return link;
}

customElements.define('offline-pages', OfflinePages);
