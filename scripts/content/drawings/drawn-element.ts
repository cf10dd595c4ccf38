/** In CSS pixels; null if the drawing does not say. */
export type DrawingSize = { width: number; height: number } | null;

/** An element of a drawing, in document order. */
export interface DrawnElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** The elements around it, from the root. */
  parents: readonly DrawnElement[];
  /** Its own text, without that of elements inside it. */
  text: string;
  /** 1-based line of its end tag. */
  line: number;
}
