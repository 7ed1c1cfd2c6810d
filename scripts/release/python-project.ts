/** The parts of pyproject.toml that a package's metadata needs. */
export interface PythonProject {
  name: string;
  description: string;
  requiresPython: string;
  licence: string;
  classifiers: string[];
  dependencies: string[];
  extras: Record<string, string[]>;
}

type Value = string | string[];

/** Reads strings and lists of strings, which is all that our pyproject.toml uses in these sections. */
export function readPythonProject(text: string): PythonProject {
  const project = readSection(text, 'project');
  return {
    name: string(project, 'name'),
    description: string(project, 'description'),
    requiresPython: string(project, 'requires-python'),
    licence: string(project, 'license'),
    classifiers: list(project, 'classifiers'),
    dependencies: list(project, 'dependencies'),
    extras: Object.fromEntries(
      Object.keys(readSection(text, 'project.optional-dependencies')).map((name) => [
        name,
        list(readSection(text, 'project.optional-dependencies'), name),
      ]),
    ),
  };
}

function readSection(text: string, name: string): Record<string, Value> {
  const body = text.split(/^(?=\[)/m).find((part) => part.startsWith(`[${name}]\n`));
  if (!body) throw new Error(`pyproject.toml has no section [${name}]`);
  const entries = body.matchAll(/^([\w-]+) = (?:\{ text = )?("[^"]*"|\[[^\]]*\])/gm);
  return Object.fromEntries(
    [...entries].map(([, key = '', value = '']) => {
      const strings = [...value.matchAll(/"([^"]*)"/g)].map(([, one = '']) => one);
      return [key, value.startsWith('[') ? strings : (strings[0] ?? '')];
    }),
  );
}

function string(section: Record<string, Value>, key: string): string {
  const value = section[key];
  if (typeof value !== 'string') throw new Error(`pyproject.toml has no text "${key}"`);
  return value;
}

function list(section: Record<string, Value>, key: string): string[] {
  const value = section[key];
  if (!Array.isArray(value)) throw new Error(`pyproject.toml has no list "${key}"`);
  return value;
}
