import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
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
});
