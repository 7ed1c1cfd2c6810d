import { Command } from 'commander';

export async function sandboxCommand({ hasSandbox }: { hasSandbox: boolean }): Promise<Command> {
  const sandbox = new Command('sandbox').description('create documents for the people of the sandbox');
  if (!hasSandbox) return sandbox;
  const { addDocumentCommands } = await import('./sandbox-documents.ts');
  addDocumentCommands(sandbox);
  return sandbox;
}
