import type { ReviewSummary } from '../../../api/contract/practice/reviews.ts';
import { ApiError, callApi } from '../api/call-api.ts';
import { learnerToday } from '../session/learner-day.ts';
import { onDueCards, badgeText, recalledDue, rememberedDue } from './due-state.ts';
import { readFromTab, writeToTab } from '../storage/local-storage.ts';

const KEY = 'due_cards';

let shown: { of: string; day: string } | undefined;

onDueCards((due) => {
  if (shown) writeToTab(KEY, rememberedDue({ ...shown, due }));
  show(due);
});

/** Shows beside the links to /review how many cards are due today. */
export async function showDueCards(of: string): Promise<void> {
  const key = { of, day: learnerToday(Date.now()) };
  shown = key;
  show(recalledDue(readFromTab(KEY), key) ?? 0);
  try {
    const { due } = await callApi<ReviewSummary>('/user/reviews/summary');
    writeToTab(KEY, rememberedDue({ ...key, due }));
    show(due);
  } catch (error) {
    /* Offline, or signed out meanwhile: the remembered count stays. */
    if (!(error instanceof ApiError)) throw error;
  }
}

function show(due: number): void {
  const text = badgeText(due);
  for (const badge of document.querySelectorAll<HTMLElement>('[data-due]')) {
    badge.hidden = text === null;
    const unit = document.createElement('span');
    unit.className = 'sr-only';
    unit.textContent = ' due';
    badge.replaceChildren(...(text === null ? [] : [text, unit]));
  }
}
