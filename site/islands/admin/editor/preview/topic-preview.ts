import { languageOf } from '../../../../../scripts/content/markdown/language.ts';
import { ApiError } from '../../../../client/api/call-api.ts';
import { renderTopic } from '../../../../client/notes/render-topic.ts';
import { TextRejected } from '../../../../client/notes/text-rejected-error.ts';
import { session } from '../../../../client/session/session.ts';
import { otherTheme, themeStore } from '../../../../client/theme/theme-store.ts';
import { addressOf, parseEditorRoute, type EditorRoute } from '../state/edit-route.ts';
import { editorApi } from '../state/editor-api.ts';
import { draftKeyOf, draftsOf } from '../state/editor-drafts.ts';
import { toBase, type TopicDraft, type TopicBase } from '../state/editor-state.ts';
import { previewContent, type PreviewContent } from './preview-content.ts';

const NO_TOPIC = 'There is nothing to preview yet. Write something in the editor first.';
const NO_ADDRESS = 'The address must name a subject, or a subject and a topic.';
const RENDER_DELAY_MS = 300;

/**
 * The page of a topic as learners will see it: as it is saved, or with the edits that the editor keeps on this device. It
 * follows the editor while that is open in another tab.
 */
class TopicPreview extends HTMLElement {
  #route = parseEditorRoute(location.pathname);
  #administrator: string | null = null;
  #subjectTitle: string | null = null;
  #base: TopicBase | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of the last rendering; earlier ones that are still running are ignored. */
  #version = 0;

  connectedCallback(): void {
    this.querySelector('[data-theme]')?.addEventListener('click', () => {
      /* Not stored, so that the administrator's own theme stays. */
      const { theme, chosen } = themeStore.getState();
      themeStore.setState({ theme: otherTheme(theme), chosen });
    });
    themeStore.subscribe(this.#showTheme);
    this.#showTheme();
    const route = this.#route;
    if (!route) {
      this.#fail(NO_ADDRESS);
      return;
    }
    this.querySelector('[data-editor]')?.setAttribute('href', addressOf('edit', route));
    addEventListener('storage', ({ key }) => {
      const administrator = this.#administrator;
      if (administrator === null || key !== draftKeyOf(administrator, route)) return;
      clearTimeout(this.#timer);
      /* Without a draft, the topic was saved or the edits were discarded. */
      const hasDraft = draftsOf(administrator, route).read() !== null;
      this.#timer = setTimeout(
        () => void (hasDraft ? this.#render(route) : this.#load(route)),
        RENDER_DELAY_MS,
      );
    });
    session.subscribe(() => this.#start(route));
    this.#start(route);
  }

  #start(route: EditorRoute): void {
    const { user } = session.getState();
    const administrator = user?.role === 'admin' ? user.id : null;
    if (administrator === this.#administrator) return;
    this.#administrator = administrator;
    if (administrator !== null) void this.#load(route);
  }

  async #load(route: EditorRoute): Promise<void> {
    this.#show('Loading…');
    try {
      this.#base = route.mode === 'edit' ? toBase(await editorApi.source(route.subject, route.topic)) : null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#fail(error.message);
      return;
    }
    await this.#render(route);
    if (route.mode !== 'new-subject') await this.#nameSubject(route.subject);
  }

  /** Replaces the slug of the subject by its title. The list of all content may take some time. */
  async #nameSubject(slug: string): Promise<void> {
    try {
      const { subjects } = await editorApi.overview();
      this.#subjectTitle = subjects.find((subject) => subject.slug === slug)?.title ?? slug;
      this.#showSubject(slug, this.#subjectTitle);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  #showSubject(slug: string, title: string): void {
    const link = this.querySelector<HTMLAnchorElement>('a[data-subject]');
    const name = link?.querySelector('span');
    if (name) name.textContent = title;
    link?.setAttribute('href', `/${encodeURIComponent(slug)}`);
  }

  async #render(route: EditorRoute): Promise<void> {
    this.#version += 1;
    const version = this.#version;
    const content = previewContent(route, this.#base, this.#draft(route), this.#subjectTitle);
    if (!content) {
      this.#fail(NO_TOPIC);
      return;
    }
    const { slug } = content.subject;
    try {
      const insert = await renderTopic(this, content, {
        imageBase: slug === '' ? '/' : `/${slug}/`,
        imageFolder: slug === '' ? null : `/admin/images/${encodeURIComponent(slug)}`,
      });
      if (version !== this.#version) return;
      insert();
    } catch (error) {
      if (!(error instanceof TextRejected)) throw error;
      if (version === this.#version) this.#fail(error.message);
      return;
    }
    this.#fill(content);
  }

  #draft(route: EditorRoute): TopicDraft | null {
    return this.#administrator === null ? null : draftsOf(this.#administrator, route).read();
  }

  #fill({ subject, title, description, access, unsaved }: PreviewContent): void {
    const set = (selector: string, text: string) => {
      const element = this.querySelector<HTMLElement>(selector);
      if (!element) return;
      element.textContent = text;
      element.hidden = text === '';
      const language = languageOf(text);
      if (language === undefined) element.removeAttribute('lang');
      else element.lang = language;
    };
    set('h1', title || 'Untitled topic');
    set('[data-description]', description);
    this.#showSubject(subject.slug, subject.title);
    for (const badge of this.querySelectorAll<HTMLElement>('[data-access]'))
      badge.hidden = badge.dataset['access'] !== access;
    /* What learners would store is not available for a page that does not exist yet. */
    for (const control of this.querySelectorAll<HTMLElement>('bookmark-toggle, [data-edit]'))
      control.inert = true;
    document.title = document.title.replace(/^.*(?= · )/u, `Preview: ${title}`);
    this.#show(
      unsaved
        ? 'Preview with the unsaved changes of this device. Readers do not see it.'
        : 'Preview of the topic as it is saved. Readers see it after the next Rebuild Site.',
    );
    this.#toggleProblem(null);
    document.dispatchEvent(new Event('preview-shown'));
  }

  #fail(problem: string): void {
    this.#show('');
    this.#toggleProblem(problem);
  }

  #toggleProblem(problem: string | null): void {
    const place = this.querySelector<HTMLElement>('[data-problem]');
    const view = this.querySelector<HTMLElement>('[data-view]');
    if (place) {
      place.hidden = problem === null;
      place.textContent = problem;
    }
    if (view) view.hidden = problem !== null;
  }

  #show(state: string): void {
    const place = this.querySelector('[data-state]');
    if (place) place.textContent = state;
  }

  #showTheme = (): void => {
    const button = this.querySelector('[data-theme]');
    if (button) button.textContent = `Show in ${otherTheme(themeStore.getState().theme)} mode`;
  };
}

customElements.define('topic-preview', TopicPreview);
