import { type Command, CommanderError } from 'commander';
import { ConfigProblem } from '../config-problem.ts';

/** Runs a command and returns its exit code. Errors are printed as one sentence, without a stack trace. */
export async function runProgram(
  argv: readonly string[],
  build: (argv: readonly string[]) => Promise<Command>,
): Promise<number> {
  try {
    await throwing(await build(argv)).parseAsync(argv);
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    process.stderr.write(`${explain(error)}\n`);
    return 1;
  }
}

/** By default, Commander exits the process. Each command must be configured to throw instead. */
function throwing(command: Command): Command {
  for (const inner of command.commands) throwing(inner);
  return command.exitOverride();
}

function explain(error: unknown): string {
  if (error instanceof ConfigProblem)
    return [`${error.message}:`, ...error.problems.map((line) => `  ${line}`)].join('\n');
  return `stipend: ${error instanceof Error ? error.message : String(error)}`;
}
