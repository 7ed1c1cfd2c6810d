import { adviseOnFailing } from '#platform/dependencies/describe-failing.ts';
import { type Finding, failed, ok, warning } from '#values/finding.ts';
import type { App } from '../../app.ts';

/** What the running processes report, which may be on other machines, where this command can't look. */
export async function checkDependencies({
  dependencies,
  database: { nodes },
}: Pick<App, 'dependencies' | 'database'>): Promise<Finding[]> {
  const failing = await dependencies.list();
  const findings = failing.map((one) => {
    const { detail, advice } = adviseOnFailing(one);
    // its clients are not served
    const isFailed = one.kind === 'database_node';
    return (isFailed ? failed : warning)(one.provider ?? one.kind.replace('_', ' '), detail, advice);
  });
  if (nodes && !findings.some(({ result }) => result === 'failed'))
    findings.unshift(ok('database nodes', `${nodes.all.length} answer`));
  return failing.length === 0
    ? [...findings, ok('processes', 'no running process reports a problem')]
    : findings;
}
