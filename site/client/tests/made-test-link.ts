import { SCHEMES, parseMarks, writeMarks } from '../../../api/contract/tests/schemes.ts';
import type { Scheme } from '../../../api/contract/tests/schemes.ts';
import type { CustomTest } from '../../../api/contract/tests/test-attempts.ts';
import { TEST_MINUTES_MAX, TEST_QUESTIONS_MAX } from '../../../scripts/content/schema/tests/test-rules.ts';

/*
 * A learner's own test as an address: `/tests/custom?q=polity/preamble,polity/rights;0.q1,1.q7,0.q2&minutes=…`. `q` names
 * each topic once; then come the questions in order, each as the number of its topic and its id.
 */

/** Servers and chat programs cut longer addresses. */
const ADDRESS_MAX = 8_000;
const TITLE_MAX = 200;
const QUERY_MAX = 12_000;

/** The address of a test; null if it would be too long. */
export function madeTestAddress({ title, minutes, scheme, questions }: CustomTest): string | null {
  const parameters = [
    `q=${writeQuestions(questions)}`,
    `minutes=${minutes}`,
    `scheme=${writeScheme(scheme)}`,
    `title=${encodeURIComponent(title)}`,
  ];
  const address = `/tests/custom?${parameters.join('&')}`;
  return address.length > ADDRESS_MAX ? null : address;
}

function writeQuestions(refs: readonly string[]): string {
  const topics: string[] = [];
  const questions = refs.map((ref) => {
    const end = ref.lastIndexOf('/');
    const topic = ref.slice(0, end);
    const known = topics.indexOf(topic);
    return `${known === -1 ? topics.push(topic) - 1 : known}.${ref.slice(end + 1)}`;
  });
  const encoded = topics.map((topic) => topic.split('/').map(encodeURIComponent).join('/'));
  return `${encoded.join(',')};${questions.join(',')}`;
}

function writeScheme({ name, right, wrong, blank }: Scheme): string {
  return name === 'custom' ? `custom:${[right, wrong, blank].join(',')}` : name;
}

/** What is wrong with a link, as a sentence. */
export class BadTestLink extends Error {}

/** The test of a query string. @throws {BadTestLink} */
export function readMadeTest(query: string): CustomTest {
  const parameters = new URLSearchParams(query.slice(0, QUERY_MAX));
  const title = (parameters.get('title') ?? '').trim();
  const minutes = Number(parameters.get('minutes') ?? '');
  const questions = readQuestions(parameters.get('q') ?? '');
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > TEST_MINUTES_MAX) {
    throw new BadTestLink(`The link names no time from 1 to ${TEST_MINUTES_MAX} minutes.`);
  }
  return {
    title: Array.from(title === '' ? 'A test of your own' : title)
      .slice(0, TITLE_MAX)
      .join(''),
    minutes,
    scheme: readScheme(parameters.get('scheme') ?? ''),
    questions,
  };
}

function readQuestions(written: string): string[] {
  const [topicList = '', list = '', ...rest] = written.split(';');
  const topics = topicList.split(',');
  const refs = list.split(',').map((entry) => {
    const [, index = '', id] = /^(\d{1,3})\.([a-z0-9-]{1,40})$/.exec(entry) ?? [];
    const topic = topics[Number(index)];
    if (id === undefined || topic === undefined || !/^[^/]+\/[^/]+$/.test(topic)) return null;
    return `${topic}/${id}`;
  });
  const valid = refs.filter((ref) => ref !== null);
  if (rest.length > 0 || valid.length < refs.length) {
    throw new BadTestLink('The link is not complete, so its questions cannot be told.');
  }
  if (valid.length > TEST_QUESTIONS_MAX) {
    throw new BadTestLink(
      `The link has ${valid.length} questions; a test has at most ${TEST_QUESTIONS_MAX}.`,
    );
  }
  if (new Set(valid).size < valid.length) throw new BadTestLink('The link names a question twice.');
  return valid;
}

function readScheme(written: string): Scheme {
  const [name = '', marks = ''] = written.split(':');
  if (name !== 'custom') {
    const scheme = Object.entries(SCHEMES).find(([known]) => known === name)?.[1];
    if (!scheme) throw new BadTestLink('The link names no marking scheme that exists.');
    return scheme;
  }
  const [right, wrong, blank] = marks.split(',').map((mark) => parseMarks(mark));
  if (!right || !wrong || !blank || right.compare(0) <= 0 || wrong.compare(0) > 0 || blank.compare(0) > 0) {
    throw new BadTestLink('The marks in the link are not valid.');
  }
  return customScheme(writeMarks(right), writeMarks(wrong), writeMarks(blank));
}

/** A scheme with these marks, which are exact fractions. */
export function customScheme(right: string, wrong: string, blank = '0'): Scheme {
  return { ...SCHEMES['upsc-gs'], name: 'custom', right, wrong, blank };
}
