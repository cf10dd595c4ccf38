import { createRoot } from 'react-dom/client';
import { Account } from './Account.tsx';

class AccountPage extends HTMLElement {
  connectedCallback(): void {
    createRoot(this).render(<Account />);
  }
}

customElements.define('account-page', AccountPage);
