/** Storage key of the setting whether `/` opens the search; 'off' if it does not. */
export const SLASH_KEY = 'search_slash';

const CLOSE_ICON =
  '<svg width="21" height="21" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="M18 6 6 18M6 6l12 12"/></svg>';
const SEARCH_ICON =
  '<svg class="shrink-0 text-faint" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/></svg>';

/** The dialog, which opens before the search code is loaded. */
export const dialogHtml = `
<dialog aria-label="Search" class="card mx-auto mt-[max(0.5rem,8vh)] mb-auto w-[min(42rem,calc(100vw-1rem))] text-ink">
<div class="flex max-h-[min(84dvh,46rem)] flex-col">
  <div class="flex items-center gap-1 border-b-2 border-line p-2 ps-4 has-[input:focus-visible]:border-focus">${SEARCH_ICON}
    <input type="text" role="combobox" aria-label="Search notes and topics" aria-expanded="false" aria-controls="_search-results" aria-autocomplete="list" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="go" maxlength="200" placeholder="Search notes and topics" class="min-h-11 min-w-0 flex-1 bg-transparent px-2 text-lg outline-none placeholder:text-faint">
    <form method="dialog"><button class="icon-button" aria-label="Close">${CLOSE_ICON}</button></form>
  </div>
  <div data-body class="min-h-0 overflow-y-auto overscroll-contain p-2">
    <p role="status" data-status class="px-3 py-2 text-sm text-faint"></p>
    <div role="listbox" id="_search-results" aria-label="Results" hidden></div>
  </div>
</div>
</dialog>`;
