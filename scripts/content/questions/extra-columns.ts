/** Columns before the ones that are found by name. */
const FIXED_COLUMNS = 8;

export const EXTRA_COLUMN_NAMES = ['id', 'section', 'difficulty', 'source', 'status', 'also'] as const;
type Name = (typeof EXTRA_COLUMN_NAMES)[number];

/** Where the columns after the eighth are, which the header names. */
export interface ExtraColumns {
  indexes: Partial<Record<Name, number>>;
  /** Number of columns; cells after them have no name. */
  end: number;
  /** Unknown names, as written. */
  unknown: string[];
  /** Names that an earlier column has. */
  repeated: string[];
}

export const NO_EXTRA_COLUMNS: ExtraColumns = {
  indexes: {},
  end: FIXED_COLUMNS,
  unknown: [],
  repeated: [],
};

/** @param header the cells of the first row */
export function findExtraColumns(header: readonly string[]): ExtraColumns {
  const found: ExtraColumns = { indexes: {}, end: FIXED_COLUMNS, unknown: [], repeated: [] };
  for (const [index, cell] of header.entries()) {
    const name = cell.trim().toLowerCase();
    if (index < FIXED_COLUMNS || name === '') continue;
    found.end = index + 1;
    const known = EXTRA_COLUMN_NAMES.find((other) => other === name);
    if (known === undefined) found.unknown.push(cell.trim());
    else if (found.indexes[known] !== undefined) found.repeated.push(known);
    else found.indexes[known] = index;
  }
  return found;
}
