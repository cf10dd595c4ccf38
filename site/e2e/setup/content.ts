import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Strings that appear only in gated notes and questions. No release may contain them. */
export const CANARIES = [
  'zanzibar marmalade clause',
  'obsidian ferry mandate',
  'quixotic lantern statute',
  'velvet gazette proviso',
  'sapphire tribunal verdict',
  'walnut ordinance reason',
] as const;

/** Strings that appear only in held and dropped questions of a free topic. No release may contain them in a file for readers. */
export const WITHHELD = ['tangerine quorum paradox', 'wolfram hustings riddle'] as const;

/** Strings that appear only in the instructions of tests, by the slug of the test. No release may contain them. */
export const IN_INSTRUCTIONS = {
  'ranked-trial': 'saffron compass oath',
  'closed-practice': 'juniper anvil creed',
  'premium-trial': 'cobalt thistle charter',
  'later-trial': 'amber falcon preamble',
} as const;

/** More topics than fit on a page. */
export const LONG_SUBJECT_TOPICS = 17;

const LONG_NOTES = `Every constitution answers three questions. भारत का संविधान answers them at length.

## First part

Opening words of the first part.

### First detail

Words of the first detail.

#### Fine print

Words of the fine print.

## Second part

| Organ | Article | Remarks that make this table wider than a phone screen can show at once |
| --- | :---: | ---: |
| President | 52 | Head of the Union executive, elected by an electoral college of members |
| Council of Ministers | 74 | Aids and advises; responsible to the House of the People under Article 75(3) |

\`\`\`text
# not a heading
\`\`\`

1. One
   - nested
2. Two[^1]

## Third part

> A quotation of some length, to see how quotations look.

Some <b>HTML</b> with <kbd>keys</kbd>, a [link](https://example.org/) and <script>window.hacked = 1</script> a script.

![A red square](square.png)

[^1]: A footnote.
`;

const QUESTIONS = `question,option1,option2,option3,option4,correctAnswer,explanation,tags,id,section,status
"Consider the following statements:
1. One
2. Two

Which is correct?",1 only,2 only,Both 1 and 2,Neither,2,"Both are. **Option 1 only** forgets the second.","articles,basics",one-two,FIRST  part,
What of the ${WITHHELD[0]}?,A,B,C,D,0,Because of the ${WITHHELD[0]}.,articles,secret-1,first-part,held
Which Article deals with the President?,52,53,74,79,0,Article 52 says that there shall be a President.,articles,president,second-part,
What of the ${WITHHELD[1]}?,A,B,C,D,0,Because of the ${WITHHELD[1]}.,articles,secret-2,,dropped
Two options only?,Yes,No,,,0,,basics
`;

const URDU_LIST = '\n- آئین کی تمہید\n- بنیادی حقوق\n';

/** A red PNG of 2 × 2 pixels. */
export const SQUARE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
);

/** Writes a content folder with everything that the tests use. */
export function writeContent(dir: string): void {
  const write = (path: string, text: string | Buffer) => {
    const file = join(dir, 'subjects', path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  };
  mkdirSync(dir, { recursive: true });
  writeFileSync(
    join(dir, 'syllabus.json'),
    JSON.stringify({
      syllabus: [
        { id: 'gs2-courts', paper: 'Mains GS II', text: 'The judiciary.' },
        { id: 'gs2-villages', paper: 'Mains GS II', text: 'Local government.' },
      ],
    }),
  );
  writeFileSync(
    join(dir, 'abbreviations.json'),
    JSON.stringify({ abbreviations: [{ short: 'CoM', long: 'Council of Ministers' }] }),
  );
  write(
    'polity/subject.md',
    '---\ntitle: (GS-II) Indian Polity and Constitution\ndescription: How the Constitution works.\n---\n',
  );
  write(
    'polity/long-notes.md',
    `---\ntitle: Long notes\ndescription: Notes with one of everything.\norder: 1\nasOf: 2026-03\nsyllabus: gs2-courts\n---\n${LONG_NOTES}`,
  );
  write('polity/long-notes.csv', QUESTIONS);
  write('polity/square.png', SQUARE);
  write(
    'polity/no-questions.md',
    '---\ntitle: No questions yet\norder: 2\n---\nA few words and no headings.\n',
  );
  for (const [index, access] of (['authenticated', 'premium'] as const).entries()) {
    const [inNotes = '', inQuestions = ''] = CANARIES.slice(index * 2);
    write(
      `polity/${access}-topic.md`,
      `---\ntitle: A ${access} topic\ndescription: For some.\naccess: ${access}\norder: ${index + 3}\naliases: Closed ${access} part, गुप्त सन्धि\n---\n## Secret\n\nThe ${inNotes} is here.\n\n![](secret.png)\n`,
    );
    write(
      `polity/${access}-topic.csv`,
      `question,option1,option2,option3,option4,correctAnswer,explanation,tags\nWhat of the ${inQuestions}?,A,B,C,D,1,Because of the ${inQuestions}.,secret\n`,
    );
  }
  write('polity/secret.png', Buffer.concat([SQUARE, Buffer.from('secret picture')]));
  write(
    'long-list/subject.md',
    '---\ntitle: A subject on no card\ndescription: It has more topics than a page shows.\n---\n',
  );
  for (let number = 1; number <= LONG_SUBJECT_TOPICS; number += 1) {
    write(
      `long-list/topic-${number}.md`,
      `---\ntitle: Topic number ${number}\ndescription: ${number === 16 ? 'The only one about Monsoons' : 'One of many'}\norder: ${number}\n---\nShort notes.\n${number === 2 ? URDU_LIST : ''}`,
    );
  }
  write('ethics/subject.md', '---\ntitle: (GS-IV) Ethics\n---\n');
  writeTests(dir);
}

const OWN_HEADER = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags,id,section\n';

/**
 * A ranked test with held-out questions, open comparisons for premium members and from a later time on, and a practice test of a
 * topic that needs a sign-in.
 */
function writeTests(dir: string): void {
  const [, , , , inQuestion, inExplanation] = CANARIES;
  const write = (name: string, text: string) => writeFileSync(join(dir, 'tests', name), text);
  mkdirSync(join(dir, 'tests'), { recursive: true });
  write(
    'ranked-trial.md',
    '---\ntitle: A ranked trial\ndescription: Held-out questions only.\nminutes: 10\nranked: true\ncloses: 2090-01-01T00:00:00Z\ncutOffs: [{ name: General, marks: 1 }]\n---\n## Rules\n\nOne question, by the ' +
      `${IN_INSTRUCTIONS['ranked-trial']}.\n`,
  );
  write(
    'ranked-trial.csv',
    `${OWN_HEADER}What of the ${inQuestion}?,A,B,C,D,1,The ${inExplanation}.,secret,own-1,polity/long-notes\n`,
  );
  write(
    'closed-practice.md',
    '---\ntitle: Practice of a closed topic\naccess: authenticated\nminutes: 5\nblueprint: [{ from: polity/authenticated-topic, count: 1 }]\n---\n' +
      `Take your time: ${IN_INSTRUCTIONS['closed-practice']}.\n`,
  );
  for (const [slug, field] of [
    ['premium-trial', 'access: premium'],
    ['later-trial', 'opens: 2089-01-01T00:00:00Z'],
  ] as const) {
    write(
      `${slug}.md`,
      `---\ntitle: A ${slug.replace('-', ' ')}\n${field}\nminutes: 5\n---\nFollow the ${IN_INSTRUCTIONS[slug]}.\n`,
    );
    write(`${slug}.csv`, `${OWN_HEADER}Which one?,A,B,C,D,1,The second.,secret,own-1,\n`);
  }
}
