import { createHash } from 'node:crypto';
import { PREDICATE_TYPE, STATEMENT_TYPE } from './verify.mjs';

/*
 * Says how a release was made: an in-toto statement with SLSA's provenance. In GitHub's CI it names the workflow and its run. On another
 * machine it says only "local", because nobody can check more.
 */

export const LOCAL_BUILDER = 'urn:stipend:builder:local';
const LOCAL_BUILD = 'urn:stipend:build:npm-run-release:1';
const GITHUB_BUILD = 'https://actions.github.io/buildtypes/workflow/v1';

export interface Source {
  commit: string;
  lock: Buffer;
  /** The text of the Dockerfile. */
  containerFile: string;
}

type Environment = Record<string, string | undefined>;

export function makeProvenance(
  subject: { name: string; digest: { sha256: string } }[],
  source: Source,
  environment: Environment,
): object {
  const inputs = [
    { name: 'package-lock.json', digest: { sha256: createHash('sha256').update(source.lock).digest('hex') } },
    ...imagesOf(source.containerFile),
  ];
  const predicate =
    environment.GITHUB_ACTIONS === 'true'
      ? describeWorkflow(source.commit, inputs, environment)
      : describeLocal(source.commit, inputs);
  return { _type: STATEMENT_TYPE, subject, predicateType: PREDICATE_TYPE, predicate };
}

function describeLocal(commit: string, inputs: object[]): object {
  return {
    buildDefinition: {
      buildType: LOCAL_BUILD,
      externalParameters: { command: 'npm run release' },
      resolvedDependencies: [{ name: 'source', digest: { gitCommit: commit } }, ...inputs],
    },
    runDetails: { builder: { id: LOCAL_BUILDER } },
  };
}

/** As GitHub's build type for workflows prescribes. */
function describeWorkflow(commit: string, inputs: object[], environment: Environment): object {
  const read = (name: string): string => {
    const value = environment[name];
    if (!value) throw new Error(`${name} is not set, although GITHUB_ACTIONS is`);
    return value;
  };
  if (read('GITHUB_SHA') !== commit)
    throw new Error(`GITHUB_SHA is ${read('GITHUB_SHA')}, but the checkout has the commit ${commit}`);
  const repository = `${read('GITHUB_SERVER_URL')}/${read('GITHUB_REPOSITORY')}`;
  const [workflow = ''] = read('GITHUB_WORKFLOW_REF').split('@');
  return {
    buildDefinition: {
      buildType: GITHUB_BUILD,
      externalParameters: {
        workflow: {
          ref: read('GITHUB_REF'),
          repository,
          path: workflow.slice(read('GITHUB_REPOSITORY').length + 1),
        },
      },
      internalParameters: {
        github: {
          event_name: read('GITHUB_EVENT_NAME'),
          repository_id: read('GITHUB_REPOSITORY_ID'),
          repository_owner_id: read('GITHUB_REPOSITORY_OWNER_ID'),
          runner_environment: read('RUNNER_ENVIRONMENT'),
        },
      },
      resolvedDependencies: [
        { uri: `git+${repository}@${read('GITHUB_REF')}`, digest: { gitCommit: commit } },
        ...inputs,
      ],
    },
    runDetails: {
      builder: { id: `${read('GITHUB_SERVER_URL')}/${read('GITHUB_WORKFLOW_REF')}` },
      metadata: {
        invocationId: `${repository}/actions/runs/${read('GITHUB_RUN_ID')}/attempts/${read('GITHUB_RUN_ATTEMPT')}`,
      },
    },
  };
}

function imagesOf(containerFile: string): object[] {
  const found = [...containerFile.matchAll(/^FROM (\S+)@sha256:([0-9a-f]{64})/gm)];
  const images = new Map(found.map(([, name = '', digest = '']) => [name, digest]));
  return [...images].map(([name, sha256]) => ({ name: `image ${name}`, digest: { sha256 } }));
}
