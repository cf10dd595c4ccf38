import { ApiError, callApi } from '../../client/api/call-api.ts';

/** The page that the link in a weekly e-mail opens. It asks first, because mail programs open links to check them. */
class WeeklyUnsubscribe extends HTMLElement {
  connectedCallback(): void {
    const button = this.querySelector('button');
    button?.addEventListener('click', () => void this.#stop(button));
  }

  async #stop(button: HTMLButtonElement): Promise<void> {
    const token = new URLSearchParams(location.search).get('token') ?? '';
    const problem = this.querySelector<HTMLElement>('[data-problem]');
    const done = this.querySelector<HTMLElement>('[data-done]');
    if (!problem || !done) return;
    button.disabled = true;
    problem.hidden = true;
    try {
      await callApi(`/weekly-email/unsubscribe?${new URLSearchParams({ token })}`, { method: 'POST' });
      const heading = this.querySelector('h1');
      if (heading) heading.textContent = 'You get no more weekly e-mails';
      done.hidden = false;
      /* The button that had the focus goes. */
      button.hidden = true;
      done.focus();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      problem.textContent = error.message;
      problem.hidden = false;
    } finally {
      button.disabled = false;
    }
  }
}

customElements.define('weekly-unsubscribe', WeeklyUnsubscribe);
