interface Bubble {
  /** 0-based position of the question. */
  position: number;
  option: number;
}

interface BubbleMove {
  to: Bubble;
  /** The new answer to the question that had the focus; absent if it stays. */
  marks?: readonly number[];
}

interface BubbleState extends Bubble {
  /** Number of options of each question. */
  options: readonly number[];
}

/**
 * What a key does in the grid: arrows, Home and End move; a letter answers the question and goes on to the next; `-`, Delete
 * and Backspace clear it. Null for other keys, among them Space, which presses the bubble.
 */
export function bubbleKey(key: string, state: BubbleState): BubbleMove | null {
  const { position, option, options } = state;
  const at = (wanted: number, column: number): BubbleMove => {
    const row = Math.min(Math.max(wanted, 0), options.length - 1);
    return { to: { position: row, option: Math.min(Math.max(column, 0), (options[row] ?? 1) - 1) } };
  };
  const letter = /^[a-d]$/i.test(key) ? 'abcd'.indexOf(key.toLowerCase()) : -1;
  if (letter >= 0) {
    if (letter >= (options[position] ?? 0)) return null;
    return { ...at(position + 1, option), marks: [letter] };
  }
  switch (key) {
    case 'ArrowDown':
      return at(position + 1, option);
    case 'ArrowUp':
      return at(position - 1, option);
    case 'ArrowRight':
      return at(position, option + 1);
    case 'ArrowLeft':
      return at(position, option - 1);
    case 'Home':
      return at(0, option);
    case 'End':
      return at(options.length - 1, option);
    case '-':
      return { ...at(position + 1, option), marks: [] };
    case 'Delete':
    case 'Backspace':
      return { ...at(position, option), marks: [] };
    default:
      return null;
  }
}
