import fc from 'fast-check';

/* Values of any learner's rows. */

export type Row = Record<string, unknown>;

/** Two published topics and two that no longer are. */
const TOPICS = [
  { subject: 'polity', topic: 'preamble' },
  { subject: 'संविधान', topic: 'प्रस्तावना' },
  { subject: 'polity', topic: 'gone' },
  { subject: 'history', topic: 'ashoka' },
];

/** Stored rows have a prototype. */
export const record = <Model extends Row>(model: { [Name in keyof Model]: fc.Arbitrary<Model[Name]> }) =>
  fc.record(model, { noNullPrototype: true });

export const topic = fc.constantFrom(...TOPICS);
export const time = fc.integer({ min: 1_600_000_000_000, max: 1_900_000_000_000 });
export const count = fc.nat({ max: 50 });
export const seconds = fc.nat({ max: 3_000 });
export const zone = fc.constantFrom('UTC', 'Asia/Kolkata', 'America/New_York');
export const day = fc.constantFrom('2026-01-05', '2026-01-06', '2027-02-28');
export const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((words) => words.isWellFormed() && !words.includes('\0'));
export const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
export const rows = (row: fc.Arbitrary<Row>, key: (row: Row) => unknown, maxLength = 4) =>
  fc.uniqueArray(row, { maxLength, selector: (one) => JSON.stringify(key(one)) });
export const ofTopic = (columns: Record<string, fc.Arbitrary<unknown>>) =>
  fc.tuple(topic, record(columns)).map(([address, row]): Row => ({ ...address, ...row }));
