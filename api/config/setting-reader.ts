export interface SettingProblem {
  name: string;
  /** What was given, in words; never the value of a secret. */
  given: string;
  expected: string;
}

/** Thrown by whoever reads a setting, to say what was expected. */
export class Unexpected extends Error {}

/** How one setting after another is read, and every bad one reported. */
export interface SettingReader {
  /** What stands there, trimmed and parsed; the fallback where nothing does or where `parse` throws Unexpected. */
  read: <Value>(name: string, fallback: Value, parse: (text: string) => Value) => Value;
  /** As it was given, to the last space; '' where it is not set. Never shown to anyone. */
  secret: (name: string) => string;
  report: (problem: SettingProblem) => void;
}
