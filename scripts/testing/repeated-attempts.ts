import { relative } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';

/** Prints why earlier attempts of a test failed that passed in the end. Vitest's own reporters only say that there were some. */
export default class RepeatedAttempts implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    if (state !== 'passed' || errors.length === 0) return;
    const path = relative(process.cwd(), test.module.moduleId);
    console.log(`\n── an earlier attempt failed: ${path} > ${test.fullName}`);
    for (const { stack, message } of errors) console.log(stack ?? message);
  }
}
