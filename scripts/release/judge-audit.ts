import type { AcceptedAdvisory } from './accepted-advisories.ts';

/** What `npm audit --json` prints, as far as we read it. */
export interface AuditReport {
  vulnerabilities?: Record<string, { via: (string | Advisory)[] }>;
}

interface Advisory {
  name: string;
  title: string;
  url: string;
  severity: string;
}

const EXPIRES_DAYS_MAX = 90;
const DAY_MS = 86_400_000;
const FAILING = ['high', 'critical'];

/** Returns null if npm got no answer from the registry, so that nothing is known about the packages. */
export function judgeAudit(
  report: AuditReport,
  accepted: AcceptedAdvisory[],
  now: Date,
): { failures: string[]; notes: string[] } | null {
  if (!report.vulnerabilities) return null;
  const advisories = new Map(
    Object.values(report.vulnerabilities)
      .flatMap(({ via }) => via)
      // a text names another package of the report, which has the advisory
      .filter((one) => typeof one !== 'string')
      .map((one) => [idOf(one), one]),
  );
  const found = [...advisories].map(([id, one]) => ({
    isFailing: FAILING.includes(one.severity) && !accepted.some((entry) => entry.id === id),
    text: `${one.severity}: ${one.name}: ${one.title} (${one.url})`,
  }));
  return {
    failures: [
      ...found.filter(({ isFailing }) => isFailing).map(({ text }) => text),
      ...accepted.flatMap((entry) => checkAccepted(entry, advisories.has(entry.id), now)),
    ],
    notes: found.filter(({ isFailing }) => !isFailing).map(({ text }) => text),
  };
}

function checkAccepted({ id, expires }: AcceptedAdvisory, isFound: boolean, now: Date): string[] {
  const days = (Date.parse(`${expires}T24:00:00Z`) - now.getTime()) / DAY_MS;
  return [
    ...(isFound ? [] : [`${id} is accepted, but no package has it any more: remove the entry`]),
    ...(days > 0 ? [] : [`${id} was accepted until ${expires}: upgrade the package, or look at it again`]),
    ...(days > EXPIRES_DAYS_MAX + 1
      ? [`${id} is accepted until ${expires}, which is more than ${EXPIRES_DAYS_MAX} days ahead`]
      : []),
  ];
}

function idOf({ url }: Advisory): string {
  return url.slice(url.lastIndexOf('/') + 1);
}
