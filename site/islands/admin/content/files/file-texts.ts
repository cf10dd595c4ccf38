import type { SiteFileName } from '../../../../../api/contract/admin/site-files.ts';
import { textOfOther, type Entry } from './entries.ts';
import { choiceLabel, labelOf } from './form-values.ts';

interface FileTexts {
  noun: string;
  plural: string;
  /** What the entries are for. */
  about: string;
  /** Shown if the folder has no such file. */
  builtIn: string;
  /** What deleting an entry changes. */
  deletion: string;
}

export const FILE_TEXTS: Record<SiteFileName, FileTexts> = {
  courses: {
    noun: 'card',
    plural: 'cards',
    about: 'The cards on the home page, in its order. A card without a published subject is not a link.',
    builtIn: 'These are the built-in cards. The first change writes them to courses.json.',
    deletion: 'Its subject, if there is one, moves to More Courses.',
  },
  tags: {
    noun: 'list of tags',
    plural: 'lists of tags',
    about: 'The tags that questions of a subject may have. A subject without a list allows any tag.',
    builtIn: 'There is no tags.json, so every tag is allowed.',
    deletion: 'Questions of this subject may then have any tag.',
  },
  popups: {
    noun: 'popup',
    plural: 'popups',
    about: 'Texts that appear over a page some time after it was opened.',
    builtIn: 'These are the built-in popups. The first change writes them to popups.json.',
    deletion: 'Readers do not see it any more.',
  },
  redirects: {
    noun: 'redirect',
    plural: 'redirects',
    about: 'Old addresses of topics, which lead to the new ones. Renaming or moving a topic adds one.',
    builtIn: 'There are no redirects.',
    deletion: 'Links to the old address then show ‘Topic Not Found’.',
  },
};

/** How a list shows an entry. */
export function summaryOf(name: SiteFileName, entry: Entry): { title: string; detail: string } {
  const other = textOfOther(entry);
  if (other !== null) return { title: other, detail: `is not a ${FILE_TEXTS[name].noun}` };
  const text = (field: string) => (typeof entry[field] === 'string' ? entry[field] : '');
  switch (name) {
    case 'courses': {
      const paper = text('paper');
      const title = paper === '' ? text('title') : `(${paper}) ${text('title')}`;
      return { title, detail: `/${text('slug')} · ${choiceLabel(text('group'))}` };
    }
    case 'tags': {
      const tags = Array.isArray(entry['tags']) ? entry['tags'].map(String) : [];
      const count = tags.length === 1 ? '1 tag' : `${tags.length.toLocaleString('en-IN')} tags`;
      const first = tags.slice(0, 8).join(', ');
      return {
        title: text('subject'),
        detail: tags.length === 0 ? count : `${count}: ${first}${tags.length > 8 ? ', …' : ''}`,
      };
    }
    case 'popups':
      return { title: text('title'), detail: `${text('id')} · ${labelOf(text('type'))}` };
    case 'redirects':
      return { title: `/${text('from')}`, detail: `leads to /${text('to')}` };
  }
}
