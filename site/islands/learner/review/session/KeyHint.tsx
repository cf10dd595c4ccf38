/** The key of a button, hidden on touch screens. For assistive technology the button has `aria-keyshortcuts`. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="grid h-6 min-w-6 shrink-0 place-items-center rounded-md border border-current px-1 font-sans text-xs font-semibold pointer-coarse:hidden"
    >
      {children}
    </kbd>
  );
}
