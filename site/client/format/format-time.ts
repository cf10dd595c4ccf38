/** Formats whole seconds as `h:mm:ss`, `m:ss` or `Ns`. */
export function formatTime(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds % 3600) / 60),
    seconds % 60,
  ];
  const two = (number: number) => String(number).padStart(2, '0');
  if (hours > 0) return `${hours}:${two(minutes)}:${two(rest)}`;
  return minutes > 0 ? `${minutes}:${two(rest)}` : `${rest}s`;
}
