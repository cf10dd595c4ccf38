import type { ElementContent, Parents, Text } from 'hast';

/** Words in Devanagari with the spaces and punctuation between them; ZWJ and ZWNJ occur inside words. */
const RUN = /\p{Script=Devanagari}+(?:(?:[\s।॥,;:'’“”()–—-]|\u200c|\u200d)+\p{Script=Devanagari}+)*[।॥]?/gu;
const ANY = /[\u0900-\u097f]/;
const LETTER = /\p{L}/gu;
const LETTER_OF_HINDI = /(?=\p{L})\p{Script=Devanagari}/gu;

/** `hi` for a text that is mostly Devanagari, for its `lang` attribute. */
export function languageOf(text: string): 'hi' | undefined {
  if (!ANY.test(text)) return undefined;
  const count = (letter: RegExp) => text.match(letter)?.length ?? 0;
  return count(LETTER_OF_HINDI) * 2 > count(LETTER) ? 'hi' : undefined;
}

/** Wraps Devanagari text in `<span lang="hi">`, except inside elements whose `lang` the author has set. */
export function setLanguages(parent: Parents): void {
  /* Backwards, so that inserted nodes are not visited. */
  for (let index = parent.children.length - 1; index >= 0; index -= 1) {
    const child = parent.children[index];
    if (child?.type === 'element' && child.properties['lang'] === undefined) setLanguages(child);
    if (child?.type === 'text' && ANY.test(child.value)) {
      (parent.children as ElementContent[]).splice(index, 1, ...withLanguage(child.value));
    }
  }
}

function withLanguage(text: string): ElementContent[] {
  const parts: ElementContent[] = [];
  let end = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (index > end) parts.push(textNode(text.slice(end, index)));
    parts.push({ type: 'element', tagName: 'span', properties: { lang: 'hi' }, children: [textNode(run)] });
    end = index + run.length;
  }
  if (end < text.length) parts.push(textNode(text.slice(end)));
  return parts;
}

function textNode(value: string): Text {
  return { type: 'text', value };
}
