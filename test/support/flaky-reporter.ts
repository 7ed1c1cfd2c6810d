import { appendFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Says last which tests passed only when they were tried again, so that nobody overlooks them. With FLAKY_TESTS, adds them to this
 * file, for a summary of several runs.
 */
export class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky),
    );
    if (flaky.length === 0) return;
    const lines = flaky.map((test) => {
      const [error] = test.result().errors ?? [];
      return `${test.module.relativeModuleId}: ${test.fullName}: ${error?.message.split('\n')[0]}`;
    });
    const file = process.env.FLAKY_TESTS;
    if (file) appendFileSync(file, lines.map((line) => `${line}\n`).join(''));
    process.stdout.write(
      `\nFlaky, passed only at the second try:\n${lines.map((line) => `  ${line}\n`).join('')}\n`,
    );
  }
}
