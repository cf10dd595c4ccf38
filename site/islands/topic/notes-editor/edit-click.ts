/* Remembers a click on Edit before the editor's code has loaded. A page has one editor. */
let clicked = false;

export function rememberEditClick(isEdit: boolean): void {
  clicked = isEdit;
}

/** Whether the reader has clicked Edit since the last call. */
export function takeEditClick(): boolean {
  const before = clicked;
  clicked = false;
  return before;
}
