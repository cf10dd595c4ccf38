import { paperClass, splitTitle } from '../format/gs-paper.ts';

/** A title such as "(GS-II) Indian Polity", with its paper as a chip. The text stays whole for screen readers. */
export function PaperTitle({ title }: { title: string }) {
  const { paper, name } = splitTitle(title);
  if (paper === null) return <>{name}</>;
  return (
    <>
      <span className={`chip ${paperClass(paper)}`}>
        <i>(</i>
        {paper}
        <i>)</i>
      </span>{' '}
      {name}
    </>
  );
}
