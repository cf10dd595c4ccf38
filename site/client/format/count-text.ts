/** For example `1 minute`, `2,000 questions`. */
export function countText(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-IN')} ${number === 1 ? one : many}`;
}

/** For example `0 of 1 topic`, `1 of 2 topics`. */
export function shareText(part: number, whole: number, one: string): string {
  return `${part.toLocaleString('en-IN')} of ${countText(whole, one)}`;
}
