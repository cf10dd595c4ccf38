/** A percentage with at most one decimal: `60 %`, `66.7 %`. */
export function formatPercent(percentage: number): string {
  return `${percentage.toLocaleString('en', { maximumFractionDigits: 1 }).replace('-', '−')} %`;
}
