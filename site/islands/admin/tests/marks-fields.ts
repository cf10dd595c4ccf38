/** Marks of a custom scheme as typed. */
interface TypedMarks {
  right: string;
  wrong: string;
  blank: string;
}

/** The field `marks`; marks that are left empty are left out. */
export function checkedMarks({ right, wrong, blank }: TypedMarks): Record<string, string> {
  const typed = { right: right.trim(), wrong: wrong.trim(), blank: blank.trim() };
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== '' || name === 'right'),
  );
}
