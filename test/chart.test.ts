import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../package.json' with { type: 'json' };
import { buildProgram } from '../src/commands/program.ts';
import { readConfig, SECRET_NAMES, SETTING_NAMES } from '../src/config.ts';
import { CHART, goldenText, renderChart, validateValues, type Yaml } from './support/render-chart.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** A process takes at most this long to stop, after its SHUTDOWN_DELAY_SECONDS. */
const STOP_SECONDS_MAX = 90;
const NAMES = ['smallest', 'complete'] as const;
/** Where the types of each kind are. The External Secrets Operator’s own kind has none. */
const TYPES: Readonly<Record<string, string | null>> = {
  CronJob: 'batch/v1',
  Deployment: 'apps/v1',
  ExternalSecret: null,
  HorizontalPodAutoscaler: 'autoscaling/v2',
  Ingress: 'networking/v1',
  Job: 'batch/v1',
  NetworkPolicy: 'networking/v1',
  PodDisruptionBudget: 'policy/v1',
  Service: 'core/v1',
  ServiceAccount: 'core/v1',
};

const valuesOf = (name: string): Yaml => parse(readFileSync(join(CHART, `ci/${name}-values.yaml`), 'utf8'));
const rendered = Object.fromEntries(NAMES.map((name) => [name, renderChart(valuesOf(name))]));
const complete = rendered.complete ?? [];
const smallest = rendered.smallest ?? [];
const ofKind = (objects: readonly Yaml[], kind: string): Yaml[] =>
  objects.filter((object) => object.kind === kind);
const named = (objects: readonly Yaml[], kind: string, name: string): Yaml =>
  objects.find((object) => object.kind === kind && object.metadata.name === name);

function podsOf(objects: readonly Yaml[]): { name: string; metadata: Yaml; spec: Yaml }[] {
  return objects.flatMap(({ kind, metadata, spec }) => {
    const template = kind === 'CronJob' ? spec.jobTemplate.spec.template : spec?.template;
    return template ? [{ name: metadata.name, ...template }] : [];
  });
}

describe('the Helm chart', () => {
  test.each(NAMES)('renders what test/golden/chart-%s.yaml shows (npm run generate)', (name) => {
    expect(readFileSync(join(ROOT, `test/golden/chart-${name}.yaml`), 'utf8')).toBe(goldenText(name));
  });

  test('has the version of the service', () => {
    const { version, appVersion } = parse(readFileSync(join(CHART, 'Chart.yaml'), 'utf8'));
    expect([version, appVersion]).toEqual([packageJson.version, packageJson.version]);
  });

  test('has only fields, with values of the right type, that Kubernetes knows', () => {
    const folder = join(ROOT, 'node_modules/.cache/stipend-chart');
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `objects-${process.pid}.ts`);
    const checks = (objects: readonly Yaml[]) => {
      const lines = objects.flatMap((object, at) => {
        const from = TYPES[object.kind];
        if (from === undefined) throw new Error(`Where are the types of ${object.kind}?`);
        return from === null
          ? []
          : [
              `import type { ${object.kind} as T${at} } from 'kubernetes-types/${from}.d.ts';`,
              `export const o${at}: T${at} = ${JSON.stringify(object)};`,
            ];
      });
      writeFileSync(file, lines.join('\n'));
      const flags = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--types', ''];
      flags.push('--module', 'preserve', '--allowImportingTsExtensions');
      const program = join(ROOT, 'node_modules/typescript/bin/tsc');
      execFileSync(process.execPath, [program, ...flags, file], { encoding: 'utf8', stdio: 'pipe' });
    };
    try {
      checks([...complete, ...smallest]);
      const [deployment] = structuredClone(ofKind(complete, 'Deployment'));
      deployment.spec.template.spec.securityContext.runAsNonRot = true;
      expect(() => checks([deployment])).toThrow();
    } finally {
      rmSync(file, { force: true });
    }
  });

  test('rejects values that it does not know, that are dangerous or missing, and names them', () => {
    const problem = (change: (values: Yaml) => void) => {
      const values = valuesOf('smallest');
      change(values);
      return validateValues(values).join('\n');
    };
    expect(problem(() => undefined)).toBe('');
    expect(problem(({ image }) => Object.assign(image, { digest: 'latest' }))).toContain('/image/digest');
    expect(problem(({ settings }) => delete settings.PUBLIC_URL)).toContain("'PUBLIC_URL'");
    expect(problem(({ settings }) => Object.assign(settings, { STORAGE_URL: 'file:///data' }))).toContain(
      '/settings/STORAGE_URL',
    );
    for (const name of [
      ...SECRET_NAMES,
      ...SECRET_NAMES.map((one) => `${one}_FILE`),
      'SVC_ENV',
      'PORT',
      'DATA_DIR',
    ])
      expect(problem(({ settings }) => Object.assign(settings, { [name]: 'x' }))).toContain(
        `/settings/${name}`,
      );
    expect(
      problem((values) => Object.assign(values, { secrets: { files: { PUBLIC_URL: 'url' } } })),
    ).toContain('/secrets/files');
    for (const name of [...SECRET_NAMES, 'PROVIDERS'])
      expect(problem((values) => Object.assign(values, { secrets: { files: { [name]: 'file' } } }))).toBe('');
    expect(
      problem((values) => Object.assign(values, { mounts: [{ name: 'one', mountPath: '/one' }] })),
    ).toContain('/mounts/0');
    expect(
      problem((values) => Object.assign(values, { volumes: [{ name: 'one', hostPath: { path: '/' } }] })),
    ).toContain('/volumes/0/hostPath');
    expect(problem((values) => Object.assign(values, { replicas: 3 }))).toContain('additional properties');
    expect(problem((values) => Object.assign(values, { api: { replicas: 1 } }))).toContain('/api/replicas');
    expect(
      problem((values) => Object.assign(values, { drill: { enabled: true, image: { digest: '' } } })),
    ).toContain('/drill/image/digest');
    expect(
      problem(({ networkPolicy }) =>
        Object.assign(networkPolicy, { enabled: true, database: { peers: [] } }),
      ),
    ).toContain('/networkPolicy/database/peers');
    expect(() => renderChart({})).toThrow('The values don’t fit the schema');
  });
});

describe('every pod of the chart', () => {
  const pods = [...podsOf(complete), ...podsOf(smallest)];

  test('runs as a user without rights, on a read-only file system, from an image with a digest', () => {
    expect(new Set(podsOf(complete).map(({ name }) => name))).toEqual(
      new Set(['api', 'worker', 'migrate', 'backup', 'drill'].map((part) => `stipend-${part}`)),
    );
    for (const { spec } of pods) {
      expect(spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(spec.automountServiceAccountToken).toBe(false);
      for (const key of ['hostNetwork', 'hostPID', 'hostIPC', 'initContainers'])
        expect(spec[key]).toBeUndefined();
      for (const { image, securityContext, resources } of spec.containers) {
        expect(image).toMatch(/^[^:]+@sha256:[0-9a-f]{64}$/);
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          privileged: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(resources.limits.memory).toBeDefined();
      }
    }
  });

  test('can write where the image expects it, and only there', () => {
    const writable = /DATA_DIR=(\S+)/.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))?.[1];
    for (const { name, spec } of pods) {
      const [{ volumeMounts }] = spec.containers;
      const volumes = new Map<string, Yaml>(spec.volumes.map((one: Yaml) => [one.name, one]));
      for (const mount of volumeMounts) expect([...volumes.keys()]).toContain(mount.name);
      const paths = volumeMounts
        .filter(({ readOnly }: Yaml) => !readOnly)
        .map(({ mountPath }: Yaml) => mountPath);
      expect(paths).toEqual(['/tmp', writable, ...(name.endsWith('drill') ? ['/drill'] : [])]);
      expect(volumes.get('scratch').emptyDir.sizeLimit).toMatch(/^\d+Gi$/);
    }
  });

  test('has time to stop, longer than its delay and its drain together', () => {
    for (const { spec } of pods) {
      const { value } = spec.containers[0].env.find(({ name }: Yaml) => name === 'SHUTDOWN_DELAY_SECONDS');
      expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(value) + STOP_SECONDS_MAX + 5);
    }
  });

  test('runs a command that exists, with its options and with settings that the service accepts', async () => {
    const program = await buildProgram({ hasSandbox: false });
    const known = new Set([...SETTING_NAMES, ...SECRET_NAMES.map((name) => `${name}_FILE`)]);
    const settings: Record<string, string> = {};
    for (const { spec } of pods) {
      const [{ args, env, volumeMounts }] = spec.containers;
      const command = program.commands.find((one: Command) => one.name() === args[0]);
      expect(command, args[0]).toBeDefined();
      for (const option of args.slice(1).filter((text: string) => text.startsWith('--')))
        expect(command?.options.map(({ long }) => long)).toContain(option);
      const secrets = volumeMounts.find(({ name }: Yaml) => name === 'secrets');
      for (const { name, value } of env) {
        expect(known, name).toContain(name);
        if (name.endsWith('_FILE')) expect(value.startsWith(`${secrets.mountPath}/`)).toBe(true);
        else settings[name] = value;
      }
    }
    expect(readConfig({ ...settings, SVC_ENV: 'sandbox' }).shutdownDelaySeconds).toBe(10);
  });

  test('has a service account without a token and without rights, which exists when the pod starts', () => {
    for (const objects of [complete, smallest]) {
      for (const { name, spec } of podsOf(objects)) {
        const account = named(objects, 'ServiceAccount', spec.serviceAccountName);
        expect(account.automountServiceAccountToken).toBe(false);
        const isHook = name === 'stipend-migrate';
        expect(account.metadata.annotations?.['helm.sh/hook'] !== undefined).toBe(isHook);
      }
      expect(objects.filter(({ kind }) => /Role/.test(kind))).toEqual([]);
    }
  });
});

describe('the processes of the chart', () => {
  test.each(['api', 'worker'])(
    '%s is spread over zones and nodes, and keeps pods during disruptions',
    (part) => {
      for (const objects of [complete, smallest]) {
        const { spec } = named(objects, 'Deployment', `stipend-${part}`);
        const { labels } = spec.template.metadata;
        expect(spec.selector.matchLabels).toEqual(labels);
        expect(labels['app.kubernetes.io/component']).toBe(part);
        const spread = spec.template.spec.topologySpreadConstraints;
        expect(spread.map(({ topologyKey }: Yaml) => topologyKey)).toEqual([
          'topology.kubernetes.io/zone',
          'kubernetes.io/hostname',
        ]);
        for (const { labelSelector } of spread) expect(labelSelector.matchLabels).toEqual(labels);
        const budget = named(objects, 'PodDisruptionBudget', `stipend-${part}`).spec;
        expect(budget.selector.matchLabels).toEqual(labels);
        expect(budget.maxUnavailable).toBe(1);
      }
      expect(named(smallest, 'Deployment', `stipend-${part}`).spec.replicas).toBe(2);
    },
  );

  test('are checked at ports and paths that exist, and callers reach only the API', () => {
    for (const { spec } of ofKind(complete, 'Deployment')) {
      const [{ ports, startupProbe, livenessProbe, readinessProbe }] = spec.template.spec.containers;
      expect(ports).toEqual([{ name: 'http', containerPort: 8080, protocol: 'TCP' }]);
      expect(startupProbe.httpGet).toEqual({ path: '/healthz', port: 'http' });
      expect(livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' });
      expect(readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
    }
    const [service] = ofKind(complete, 'Service');
    const api = named(complete, 'Deployment', 'stipend-api').spec.template.metadata.labels;
    expect(service.spec.selector).toEqual(api);
    const [{ spec }] = ofKind(complete, 'Ingress');
    expect(spec.rules[0].http.paths[0].backend.service.name).toBe(service.metadata.name);
    expect(ofKind(smallest, 'Ingress')).toEqual([]);
  });

  test('are scaled on CPU, and workers also on the age of the oldest job, if that is turned on', () => {
    expect(ofKind(smallest, 'HorizontalPodAutoscaler')).toEqual([]);
    for (const { metadata, spec } of ofKind(complete, 'HorizontalPodAutoscaler')) {
      expect(named(complete, 'Deployment', spec.scaleTargetRef.name).spec.replicas).toBeUndefined();
      expect(spec.scaleTargetRef.name).toBe(metadata.name);
      const metrics = spec.metrics.map(
        ({ resource, external }: Yaml) => resource?.name ?? external.metric.name,
      );
      const oldest = metadata.name === 'stipend-worker' ? ['stipend_job_oldest_seconds'] : [];
      expect(metrics).toEqual(['cpu', ...oldest]);
    }
    const measured = readFileSync(join(ROOT, 'src/platform/jobs/queue.ts'), 'utf8');
    const monitoring = readFileSync(join(ROOT, 'deploy/monitoring/alerts.yaml'), 'utf8');
    expect(measured + monitoring).toContain('stipend_job_oldest_seconds');
  });
});

describe('the jobs of the chart', () => {
  test('migrate before an installation and an upgrade, with everything that the migration needs', () => {
    const hooks = complete.filter(({ metadata }) => metadata.annotations?.['helm.sh/hook']);
    const order = hooks.toSorted(
      (one, other) =>
        Number(one.metadata.annotations['helm.sh/hook-weight']) -
        Number(other.metadata.annotations['helm.sh/hook-weight']),
    );
    expect(order.map(({ kind }) => kind)).toEqual([
      'ExternalSecret',
      'ServiceAccount',
      'NetworkPolicy',
      'Job',
    ]);
    for (const { metadata } of hooks)
      expect(metadata.annotations['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    expect(named(complete, 'Job', 'stipend-migrate').spec.template.spec.containers[0].args).toEqual([
      'migrate',
    ]);
  });

  test('back up every night into the bucket, and restore a backup every week, never twice at once', () => {
    for (const { spec } of ofKind(complete, 'CronJob')) {
      expect(spec).toMatchObject({ concurrencyPolicy: 'Forbid', timeZone: 'Etc/UTC' });
      expect(spec.jobTemplate.spec.template.spec.restartPolicy).toBe('Never');
      expect(spec.jobTemplate.spec.activeDeadlineSeconds).toBeGreaterThan(3600);
    }
    const { spec } = named(complete, 'CronJob', 'stipend-drill').spec.jobTemplate.spec.template;
    expect(spec.containers[0].image).toContain('/stipend-drill@');
    expect(spec.volumes.find(({ name }: Yaml) => name === 'drill').ephemeral).toBeDefined();
    expect(ofKind(smallest, 'CronJob').map(({ metadata }) => metadata.name)).toEqual(['stipend-backup']);
  });

  test('get secrets from the Secret that exists, or that the operator makes from the store', () => {
    const [{ spec }] = ofKind(complete, 'ExternalSecret');
    expect(spec.target).toEqual({
      name: 'stipend-secrets',
      creationPolicy: 'Orphan',
      deletionPolicy: 'Retain',
    });
    const made = new Set(spec.data.map(({ secretKey }: Yaml) => secretKey));
    for (const pod of podsOf(complete)) {
      expect(pod.spec.volumes[0].secret.secretName).toBe('stipend-secrets');
      for (const { name, value } of pod.spec.containers[0].env)
        if (name.endsWith('_FILE')) expect(made).toContain(value.split('/').at(-1));
    }
    expect(JSON.stringify(complete)).not.toMatch(/"kind":"Secret"|postgres(ql)?:\/\//);
  });
});

describe('the network policies of the chart', () => {
  const policies = ofKind(complete, 'NetworkPolicy');

  test('deny everything that no other policy allows, for every pod', () => {
    const { spec } = named(complete, 'NetworkPolicy', 'stipend-deny');
    expect(spec.policyTypes).toEqual(['Ingress', 'Egress']);
    expect(spec.ingress ?? spec.egress).toBeUndefined();
    for (const { metadata } of podsOf(complete))
      expect(metadata.labels).toMatchObject(spec.podSelector.matchLabels);
  });

  test('allow the database, names, the web and mail, and nothing else', () => {
    for (const name of ['stipend-egress', 'stipend-migrate']) {
      const { egress } = named(complete, 'NetworkPolicy', name).spec;
      expect(egress.map(({ ports }: Yaml) => ports.map(({ port }: Yaml) => port))).toEqual([
        [53, 53],
        [6432],
        [443, 8443, 587],
        [4318],
      ]);
      expect(egress[1].to).toEqual([{ ipBlock: { cidr: '10.1.0.0/24' } }]);
    }
  });

  test('let only the named callers and monitoring in', () => {
    const incoming = policies.filter(({ spec }) => spec.ingress);
    expect(incoming.map(({ metadata }) => metadata.name)).toEqual(['stipend-api', 'stipend-worker']);
    for (const { spec } of incoming)
      for (const { from } of spec.ingress) expect(from.length).toBeGreaterThan(0);
    expect(named(smallest, 'NetworkPolicy', 'stipend-worker')).toBeUndefined();
  });
});
