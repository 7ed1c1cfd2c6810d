import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { SETTING_NAMES } from '../config.ts';
import { buildProgram } from './program.ts';

function allOf(command: Command, path: string): [string, Command][] {
  return [[path, command], ...command.commands.flatMap((inner) => allOf(inner, `${path} ${inner.name()}`))];
}

const program = await buildProgram({ hasSandbox: true });

describe('the help of', () => {
  test.each(allOf(program, 'stipend'))(
    '%s shows its usage, a description and all options',
    (path, command) => {
      const help = command.helpInformation();
      expect(help).toContain(`Usage: ${path}`);
      expect(command.description()).not.toBe('');
      for (const option of command.options) expect(option.description, option.flags).not.toBe('');
    },
  );

  test('stipend lists every setting, and the help of a command says where they are', async () => {
    const help = await run('--help');
    for (const name of SETTING_NAMES) expect(help).toMatch(new RegExp(`\\b${name}\\b`));
    for (const command of [['serve'], ['keys'], ['keys', 'create'], ['sandbox', 'document', 'payslip']]) {
      const own = await run(...command, '--help');
      expect(own).toContain(`Usage: stipend ${command.join(' ')}`);
      expect(own.match(/"stipend --help" lists them/g)).toHaveLength(1);
      expect(own).not.toMatch(/DATABASE_URL|LOG_LEVEL/);
    }
  });
});

test.each(['--version', '-V'])('stipend %s prints the version of the package', async (flag) => {
  expect(await run(flag)).toBe(`${packageJson.version}\n`);
});

/** Runs the program and returns what it prints. Asking for help or the version ends with an exception. */
async function run(...args: string[]): Promise<string> {
  const asked = await buildProgram({ hasSandbox: true });
  let output = '';
  for (const [, command] of allOf(asked, 'stipend'))
    command.configureOutput({
      writeOut: (text) => {
        output += text;
      },
    });
  await asked.parseAsync(['node', 'stipend', ...args]).catch(() => undefined);
  return output;
}
