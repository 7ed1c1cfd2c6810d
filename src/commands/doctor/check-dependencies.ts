import { adviseOnFailing } from '#platform/dependencies/describe-failing.ts';
import { type Finding, ok, warning } from '#values/finding.ts';
import type { App } from '../../app.ts';

/** What the running processes report, which may be on other machines, where this command can't look. */
export async function checkDependencies({ dependencies }: Pick<App, 'dependencies'>): Promise<Finding[]> {
  const failing = await dependencies.list();
  if (failing.length === 0) return [ok('processes', 'no running process reports a problem')];
  return failing.map((one) => {
    const { detail, advice } = adviseOnFailing(one);
    return warning(one.provider ?? one.kind.replace('_', ' '), detail, advice);
  });
}
