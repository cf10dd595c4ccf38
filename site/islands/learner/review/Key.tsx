/** The key that stands for what it is in, for those who have keys; its button names it to those who do not see it. */
export function Key({ name }: { name: number }) {
  return (
    <kbd
      aria-hidden="true"
      className="grid pointer-coarse:hidden size-6 shrink-0 place-items-center rounded border border-current font-sans text-xs font-semibold opacity-80"
    >
      {name}
    </kbd>
  );
}
